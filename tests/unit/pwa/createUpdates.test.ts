import { expect, test, vi } from 'vitest';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';

/** A tab that can be told of its worker and of its user. */
function openTab() {
  vi.useFakeTimers();
  const [reload, activate, changed] = [vi.fn(), vi.fn(), vi.fn()];
  const updates = createUpdates(reload);
  updates.subscribe(() => changed(updates.getState()));
  const happen: Readonly<Record<string, () => unknown>> = {
    waiting: () => updates.onWaiting(activate),
    activated: updates.onActivated,
    visible: updates.onVisible,
    agree: updates.apply,
    decline: updates.dismiss,
    reload: updates.reload,
    '29.999 s': () => vi.advanceTimersByTime(29_999),
    '1 ms': () => vi.advanceTimersByTime(1),
  };
  return { reload, activate, changed, happen };
}

/** Each row: what happens in a tab; its states, and how often it activates and reloads. */
test.each([
  ['waiting, waiting, 29.999 s, 1 ms', ['waiting'], 0, 0],
  ['waiting, decline', ['waiting', 'declined'], 0, 0],
  ['waiting, decline, waiting', ['waiting', 'declined', 'waiting'], 0, 0],
  ['waiting, agree, agree, waiting', ['waiting', 'updating'], 1, 0],
  ['waiting, agree, activated', ['waiting', 'updating'], 1, 1],
  ['waiting, agree, 29.999 s', ['waiting', 'updating'], 1, 0],
  ['waiting, agree, 29.999 s, 1 ms', ['waiting', 'updating'], 1, 1],
  ['waiting, reload', ['waiting', 'updating'], 1, 0],
  ['waiting, decline, reload', ['waiting', 'declined', 'updating'], 1, 0],
  ['reload', [], 0, 1],
  ['agree, decline, visible', [], 0, 0],
  // Another tab has agreed.
  ['waiting, activated, waiting, agree, 29.999 s, 1 ms', ['waiting', 'outdated'], 0, 0],
  ['waiting, activated, visible', ['waiting', 'outdated'], 0, 1],
])('%s: %s, %i activated, %i reloaded', (happenings, states, activations, reloads) => {
  const { reload, activate, changed, happen } = openTab();
  for (const happening of happenings.split(', ')) happen[happening]?.();
  expect(changed.mock.calls.flat()).toEqual(states);
  expect(activate).toHaveBeenCalledTimes(activations);
  expect(reload).toHaveBeenCalledTimes(reloads);
});
