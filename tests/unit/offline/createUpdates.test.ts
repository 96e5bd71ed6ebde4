import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdates } from '../../../src/offline/createUpdates.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openTab({ isControlled = true } = {}) {
  const reload = vi.fn();
  const letIn = vi.fn();
  const updates = createUpdates({ reload, isControlled });
  const heard = vi.fn();
  updates.subscribe(heard);
  return { updates, reload, letIn, heard, offered: () => updates.getState().isWaiting };
}

test('offers a new version until it is answered', () => {
  const { updates, letIn, heard, offered } = openTab();
  updates.waiting(letIn);
  updates.waiting(letIn);
  vi.runAllTimers();
  expect(offered()).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  expect(letIn).not.toHaveBeenCalled();

  updates.later();
  expect(offered()).toBe(false);
  expect(letIn).not.toHaveBeenCalled();
});

test('lets the new version in and loads anew once it has taken over', () => {
  const { updates, reload, letIn } = openTab();
  updates.waiting(letIn);

  updates.apply();
  updates.apply();
  expect(letIn).toHaveBeenCalledOnce();
  expect(updates.getState()).toEqual({ isWaiting: false, isUpdating: true });
  expect(reload).not.toHaveBeenCalled();

  updates.controllerChanged();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(['unanswered', 'declined'])(
  'lets in what waits when the page is to load anew, %s',
  (answer) => {
    const { updates, reload, letIn } = openTab();
    updates.waiting(letIn);
    if (answer === 'declined') updates.later();
    updates.reload();
    expect(letIn).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    updates.controllerChanged();
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('loads the page anew at once where nothing waits', () => {
  const { updates, reload } = openTab();
  updates.reload();
  expect(reload).toHaveBeenCalledOnce();
});

test('loads an uncontrolled page anew once the new version is active', () => {
  const { updates, reload, letIn } = openTab({ isControlled: false });
  updates.waiting(letIn);
  updates.apply();
  updates.activated();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
});

test('withdraws the offer on an uncontrolled page when another tab took it', () => {
  const { updates, reload, letIn, offered } = openTab({ isControlled: false });
  updates.waiting(letIn);
  updates.activated();
  expect(offered()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  updates.shown();
  expect(reload).toHaveBeenCalledOnce();
});

test('loads anew after half a minute whatever has become of the new version', () => {
  const { updates, reload, letIn } = openTab();
  updates.waiting(letIn);
  updates.apply();
  vi.advanceTimersByTime(29_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('applies nothing that is not there', () => {
  const { updates, reload } = openTab();
  updates.apply();
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
});

test('loads another tab anew when it next comes to the front, not under the hands', () => {
  const { updates, reload, letIn, offered } = openTab();
  updates.shown();
  updates.waiting(letIn);

  updates.controllerChanged();
  expect(offered()).toBe(false);
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();

  updates.shown();
  updates.shown();
  expect(reload).toHaveBeenCalledOnce();
});

test('stays when the first worker of all takes the page over', () => {
  const { updates, reload } = openTab({ isControlled: false });
  updates.controllerChanged();
  updates.shown();
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
});

test('notices an update after the first worker took the page over', () => {
  const { updates, reload } = openTab({ isControlled: false });
  updates.controllerChanged();
  updates.controllerChanged();
  updates.shown();
  expect(reload).toHaveBeenCalledOnce();
});

test('stops telling who no longer listens', () => {
  const { updates, letIn } = openTab();
  const heard = vi.fn();
  updates.subscribe(heard)();
  updates.waiting(letIn);
  expect(heard).not.toHaveBeenCalled();
});
