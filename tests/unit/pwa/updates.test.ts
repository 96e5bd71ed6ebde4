import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdates } from '../../../src/pwa/createUpdates.ts';
import { registerWorker } from '../../../src/pwa/registerWorker.ts';

/** A worker as far as the page sees it. */
class SeenWorker extends EventTarget {
  readonly scriptURL = 'http://localhost:4173/sw.js';
  readonly postMessage = vi.fn();
  state: string;

  constructor(state: string) {
    super();
    this.state = state;
  }
}

const minute = 60_000;
const show = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

type Place = 'active' | 'waiting' | 'installing';

/** A tab that finds these workers at its start, and what can happen to it. */
async function openTab(found: readonly Place[]) {
  const workerOf = (place: Place, state: string) =>
    found.includes(place) ? new SeenWorker(state) : null;
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
  let newest = registration.installing ?? registration.waiting;
  /** The newest worker comes to that state. */
  const becomes = (state: string) => () => {
    registration.installing = null;
    registration.waiting = state === 'installed' ? newest : null;
    if (state === 'activated') registration.active = newest;
    newest?.dispatchEvent(
      Object.assign(new Event('statechange'), Object.assign(newest, { state })),
    );
  };
  const events = {
    found: () => {
      newest = new SeenWorker('installing');
      registration.installing = newest;
      registration.dispatchEvent(new Event('updatefound'));
    },
    installed: becomes('installed'),
    activated: becomes('activated'),
    redundant: becomes('redundant'),
    agree: updates.apply,
    decline: updates.dismiss,
    reload: updates.reload,
    visible: show,
    '29.999 s': () => vi.advanceTimersByTime(29_999),
    '1 ms': () => vi.advanceTimersByTime(1),
  } satisfies Record<string, () => unknown>;
  return { register, update: registration.update, reload, changed, events, newest: () => newest };
}

type Happening = keyof Awaited<ReturnType<typeof openTab>>['events'];

const offered = ['active', 'waiting'] as const;
const coming = ['active', 'installing'] as const;

/** Each row: the workers of a tab, and what happens; its states, and how often it activates and reloads. */
test.each<[readonly Place[], Happening[], string[], number, number]>([
  [offered, ['29.999 s', '1 ms'], ['waiting'], 0, 0],
  [offered, ['decline'], ['waiting', 'declined'], 0, 0],
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
  // A first one replaces nothing, and one after it does.
  [['installing'], ['installed', 'activated'], [], 0, 0],
  [['waiting'], ['activated'], [], 0, 0],
  [['installing'], ['installed', 'activated', 'found', 'installed'], ['waiting'], 0, 0],
])(
  'of %s: %s: %s, %i activated, %i reloaded',
  async (found, happenings, states, activated, reloads) => {
    const { reload, changed, events, newest } = await openTab(found);
    for (const happening of happenings) events[happening]();
    expect(changed.mock.calls.flat()).toEqual(states);
    const posted = newest()?.postMessage.mock.calls.map(([message]) => message) ?? [];
    expect(posted).toEqual(Array(activated).fill({ type: 'SKIP_WAITING' }));
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
