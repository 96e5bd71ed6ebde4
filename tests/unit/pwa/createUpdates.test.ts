import { beforeEach, expect, test, vi } from 'vitest';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';

beforeEach(() => vi.useFakeTimers());
function openTab() {
  const reload = vi.fn();
  const activate = vi.fn();
  return { updates: createUpdates(reload), reload, activate };
}

test('offers a new version until it is answered', () => {
  const { updates, activate } = openTab();
  const listener = vi.fn();
  updates.subscribe(listener);
  updates.onWaiting(activate);
  updates.onWaiting(activate);
  vi.runAllTimers();
  expect(updates.getState()).toBe('waiting');
  expect(listener).toHaveBeenCalledOnce();

  updates.dismiss();
  expect(updates.getState()).toBe('declined');
  expect(activate).not.toHaveBeenCalled();
});

test('activates the new version once, and reloads when it is active', () => {
  const { updates, reload, activate } = openTab();
  updates.onWaiting(activate);
  updates.apply();
  updates.apply();
  updates.onWaiting(vi.fn());
  expect(activate).toHaveBeenCalledOnce();
  expect(updates.getState()).toBe('updating');
  expect(reload).not.toHaveBeenCalled();

  updates.onActivated();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(['unanswered', 'declined'])(
  'a reload activates the version that waits, its offer %s',
  (answer) => {
    const { updates, reload, activate } = openTab();
    updates.onWaiting(activate);
    if (answer === 'declined') updates.dismiss();
    updates.reload();
    expect(activate).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  },
);

test('reloads at once where nothing waits', () => {
  const { updates, reload } = openTab();
  updates.reload();
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads after half a minute if the new version has not activated', () => {
  const { updates, reload, activate } = openTab();
  updates.onWaiting(activate);
  updates.apply();
  vi.advanceTimersByTime(29_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('another tab withdraws its offer, and reloads when it next comes to the front', () => {
  const { updates, reload, activate } = openTab();
  updates.onVisible();
  updates.onWaiting(activate);
  updates.onActivated();
  updates.onWaiting(activate);
  updates.apply();
  vi.runAllTimers();
  expect(updates.getState()).toBe('outdated');
  expect(activate).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();

  updates.onVisible();
  expect(reload).toHaveBeenCalledOnce();
});
