import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openTab({ isControlled = true } = {}) {
  const reload = vi.fn();
  const activate = vi.fn();
  const updates = createUpdates({ reload, isControlled });
  const listener = vi.fn();
  updates.subscribe(listener);
  return { updates, reload, activate, listener, offered: () => updates.getState() === 'waiting' };
}

test('offers a new version until it is answered', () => {
  const { updates, activate, listener, offered } = openTab();
  updates.onWaiting(activate);
  updates.onWaiting(activate);
  vi.runAllTimers();
  expect(offered()).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  expect(activate).not.toHaveBeenCalled();

  updates.dismiss();
  expect(offered()).toBe(false);
  expect(activate).not.toHaveBeenCalled();
});

test('activates the new version and reloads once it controls the page', () => {
  const { updates, reload, activate } = openTab();
  updates.onWaiting(activate);

  updates.apply();
  updates.apply();
  expect(activate).toHaveBeenCalledOnce();
  expect(updates.getState()).toBe('updating');
  expect(reload).not.toHaveBeenCalled();

  updates.onControllerChange();
  vi.runAllTimers();
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
    updates.onControllerChange();
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('reloads at once where nothing waits', () => {
  const { updates, reload } = openTab();
  updates.reload();
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads an uncontrolled page once the new version is active', () => {
  const { updates, reload, activate } = openTab({ isControlled: false });
  updates.onWaiting(activate);
  updates.apply();
  updates.onActivated();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
});

test('withdraws the offer on an uncontrolled page when another tab accepted it', () => {
  const { updates, reload, activate, offered } = openTab({ isControlled: false });
  updates.onWaiting(activate);
  updates.onActivated();
  expect(offered()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  updates.onVisible();
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

test('withdraws the offer of a version that is taken back', () => {
  const { updates, activate, reload } = openTab();
  updates.onWaiting(activate);
  updates.onWithdrawn();
  expect(updates.getState()).toBe('none');
  updates.apply();
  expect(activate).not.toHaveBeenCalled();
  updates.reload();
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads another tab when it next comes to the front, not while it is used', () => {
  const { updates, reload, activate, offered } = openTab();
  updates.onVisible();
  updates.onWaiting(activate);

  updates.onControllerChange();
  expect(offered()).toBe(false);
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();

  updates.onVisible();
  updates.onVisible();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload when the first worker of all claims the page, but for the one after it', () => {
  const { updates, reload } = openTab({ isControlled: false });
  updates.onControllerChange();
  updates.onVisible();
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
  updates.onControllerChange();
  updates.onVisible();
  expect(reload).toHaveBeenCalledOnce();
});
