import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';
import { registerWorker } from '../../../src/pwa/registerWorker.ts';

type Release = 'running' | 'next' | 'third' | 'earlier';

/** A worker as far as the page sees it. One of an earlier release does not say which it is. */
function seenWorker(state: string, release: Release = 'next') {
  const agreed = vi.fn();
  const postMessage = ({ type }: { readonly type: string }, [port]: readonly MessagePort[]) => {
    if (type === 'SKIP_WAITING') agreed();
    if (type === 'release' && release !== 'earlier') port?.postMessage(release);
  };
  const scriptURL = 'http://localhost:4173/sw.js';
  return Object.assign(new EventTarget(), { scriptURL, state, agreed, postMessage });
}

/** Delivers within the call, so that no test waits for a turn of Node's event loop. */
class PromptChannel {
  readonly port1: { onmessage?: (event: { readonly data: unknown }) => void } = {};
  readonly port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
}

const minute = 60_000;
const show = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MessageChannel', PromptChannel);
  document.documentElement.dataset.build = 'running' satisfies Release;
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

type Place = 'active' | 'waiting' | 'installing';

/** A tab that finds these workers at its start, and what can happen to it. */
async function openTab(found: readonly Place[]) {
  const workerOf = (place: Place, state: string) =>
    found.includes(place) ? seenWorker(state) : null;
  const registration = Object.assign(new EventTarget(), {
    active: workerOf('active', 'activated'),
    waiting: workerOf('waiting', 'installed'),
    installing: workerOf('installing', 'installing'),
    update: vi.fn(async () => undefined),
  });
  const register = vi.fn(async () => registration);
  const container = Object.assign(new EventTarget(), { controller: registration.active, register });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  const [reload, changed] = [vi.fn(), vi.fn()];
  const updates = createUpdates(reload);
  updates.subscribe(() => changed(updates.getState()));
  await registerWorker(updates);
  await vi.advanceTimersByTimeAsync(0);
  let newest = registration.installing ?? registration.waiting;
  /** The newest worker comes to that state. */
  const becomes = (state: string) => () => {
    registration.installing = null;
    registration.waiting = state === 'installed' ? newest : null;
    if (state === 'activated') registration.active = newest;
    if (newest) newest.state = state;
    newest?.dispatchEvent(new Event('statechange'));
  };
  const find = (release: Release) => {
    newest = seenWorker('installing', release);
    registration.installing = newest;
    registration.dispatchEvent(new Event('updatefound'));
    return becomes('installed');
  };
  const events = {
    found: () => find('third'),
    'running comes': () => find('running')(),
    'next comes': () => find('next')(),
    'third comes': () => find('third')(),
    'earlier comes': () => find('earlier')(),
    installed: becomes('installed'),
    activated: becomes('activated'),
    redundant: becomes('redundant'),
    agree: updates.apply,
    decline: updates.dismiss,
    reload: updates.reload,
    visible: show,
    focused: () => window.dispatchEvent(new Event('focus')),
    restored: () => window.dispatchEvent(new Event('pageshow')),
    '3 s': () => vi.advanceTimersByTime(3_000),
    '29.999 s': () => vi.advanceTimersByTime(29_999),
    '1 ms': () => vi.advanceTimersByTime(1),
  } satisfies Record<string, () => unknown>;
  return { register, update: registration.update, reload, changed, events, newest: () => newest };
}

type Happening = keyof Awaited<ReturnType<typeof openTab>>['events'];

const offered = ['active', 'waiting'] as const;
const coming = ['active', 'installing'] as const;
const alternating = ['next comes', 'running comes', 'next comes'] as const;
const declinedOnce = ['waiting', 'declined', 'none', 'declined'];

/** Each row: the workers of a tab, and what happens; its states, and how often it activates and reloads. */
test.each<[readonly Place[], Happening[], string[], number, number]>([
  [offered, ['decline', 'found', 'installed'], ['waiting', 'declined', 'waiting'], 0, 0],
  [offered, ['agree', 'agree'], ['waiting', 'updating'], 1, 0],
  [offered, ['agree', 'found', 'installed'], ['waiting', 'updating'], 0, 0],
  [offered, ['agree', 'activated'], ['waiting', 'updating'], 1, 1],
  [offered, ['agree', '29.999 s'], ['waiting', 'updating'], 1, 0],
  [offered, ['agree', '29.999 s', '1 ms'], ['waiting', 'updating'], 1, 1],
  [offered, ['reload'], ['waiting', 'updating'], 1, 0],
  [offered, ['decline', 'reload'], ['waiting', 'declined', 'updating'], 1, 0],
  [['active'], ['reload'], [], 0, 1],
  [['active'], ['agree', 'decline', 'visible'], [], 0, 0],
  [coming, ['installed'], ['waiting'], 0, 0],
  [coming, ['redundant', 'found', 'redundant', 'found', 'installed'], ['waiting'], 0, 0],
  // Another tab has agreed.
  [offered, ['activated', 'agree', '29.999 s', '1 ms'], ['waiting', 'outdated'], 0, 0],
  [offered, ['activated', 'found', 'installed'], ['waiting', 'outdated'], 0, 0],
  [offered, ['activated', 'visible'], ['waiting', 'outdated'], 0, 1],
  // A window that stands beside another gets the focus without having been hidden.
  [offered, ['activated', 'focused'], ['waiting', 'outdated'], 0, 1],
  [offered, ['activated', 'restored'], ['waiting', 'outdated'], 0, 1],
  // Servers that are being updated answer with this page's release, or with the next.
  [['active'], ['running comes'], [], 0, 0],
  [['active'], ['next comes', 'decline', ...alternating], declinedOnce, 0, 0],
  [['active'], ['next comes', 'decline', 'third comes'], ['waiting', 'declined', 'waiting'], 0, 0],
  [['active'], ['earlier comes', '3 s'], ['waiting'], 0, 0],
  // A first one replaces nothing, and one after it does.
  [['waiting'], ['activated'], [], 0, 0],
  [['installing'], ['installed', 'activated', 'found', 'installed'], ['waiting'], 0, 0],
])(
  'of %s: %s: %s, %i activated, %i reloaded',
  async (found, happenings, states, activated, reloads) => {
    const { reload, changed, events, newest } = await openTab(found);
    for (const happening of happenings) {
      events[happening]();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(changed.mock.calls.flat()).toEqual(states);
    expect(newest()?.agreed ?? vi.fn()).toHaveBeenCalledTimes(activated);
    expect(reload).toHaveBeenCalledTimes(reloads);
  },
);

test('registers the worker past the HTTP cache, and checks for an update at once and every hour', async () => {
  const { register, update } = await openTab(['active']);
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  expect(update).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3 * 60 * minute);
  expect(update).toHaveBeenCalledTimes(4);
});

test('checks when the page comes to the front, once a minute at most, even after a failure', async () => {
  const { update } = await openTab(['active']);
  update.mockClear().mockRejectedValue(new TypeError('offline'));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show();
  expect(update).not.toHaveBeenCalled();
  visibility.mockRestore();

  for (const [wait, checks] of [
    [0, 1],
    [minute - 1, 1],
    [1, 2],
  ] as const) {
    vi.advanceTimersByTime(wait);
    show();
    window.dispatchEvent(new Event('focus'));
    expect(update).toHaveBeenCalledTimes(checks);
  }
});
