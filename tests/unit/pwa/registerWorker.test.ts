import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from '../../../src/pwa/registerWorker.ts';

/** A worker as far as the page sees it. */
class SeenWorker extends EventTarget {
  readonly scriptURL = 'http://localhost:4173/sw.js';
  readonly postMessage = vi.fn<(message: unknown) => void>();
  state: ServiceWorkerState;

  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
}

const updates = {
  onWaiting: vi.fn<(activate: () => void) => void>(),
  onActivated: vi.fn(),
  onVisible: vi.fn(),
};

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  for (const listener of Object.values(updates)) listener.mockReset();
});

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

/** A page that finds these workers at its start. */
async function openPage(...found: ('active' | 'waiting' | 'installing')[]) {
  const workerOf = (place: (typeof found)[number], state: ServiceWorkerState) =>
    found.includes(place) ? new SeenWorker(state) : null;
  const registration = Object.assign(new EventTarget(), {
    active: workerOf('active', 'activated'),
    waiting: workerOf('waiting', 'installed'),
    installing: workerOf('installing', 'installing'),
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  await registerWorker(updates);
  let next = registration.installing ?? registration.waiting;
  /** The browser finds another worker, or the one it found last comes to that state. */
  function happen(state: string) {
    if (state === 'found') {
      next = new SeenWorker('installing');
      registration.installing = next;
      registration.dispatchEvent(new Event('updatefound'));
      return;
    }
    registration.installing = null;
    registration.waiting = state === 'installed' ? next : null;
    if (state === 'activated') registration.active = next;
    next?.dispatchEvent(Object.assign(new Event('statechange'), Object.assign(next, { state })));
  }
  return { container, happen, update: registration.update, worker: () => next };
}

test.each([
  [['active', 'installing'], 'installed, activating, activated', 1, 1],
  [['active', 'installing'], 'redundant, found, redundant, found, installed', 1, 0],
  [['active', 'waiting'], '', 1, 0],
  // A first one replaces nothing, and one after it does.
  [['installing'], 'installed, activated', 0, 0],
  [['waiting'], 'activated', 0, 0],
  [['installing'], 'installed, activated, found, installed', 1, 0],
] as const)(
  'of workers %s that become %s it offers %i and tells of %i',
  async (found, states, offered, told) => {
    const { happen, worker } = await openPage(...found);
    for (const state of states.split(', ').filter(Boolean)) happen(state);
    expect(updates.onWaiting).toHaveBeenCalledTimes(offered);
    expect(updates.onActivated).toHaveBeenCalledTimes(told);
    if (worker()?.state !== 'installed') return;
    updates.onWaiting.mock.calls[0]?.[0]();
    expect(worker()?.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' });
  },
);

test('registers the worker past the HTTP cache, and checks for an update at once and every hour', async () => {
  const { container, update } = await openPage('active');
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  expect(update).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3 * 60 * minute);
  expect(update).toHaveBeenCalledTimes(4);
});

test('checks when the page comes to the front, once a minute at most, even after a failure', async () => {
  const { update } = await openPage('active');
  update.mockClear().mockRejectedValue(new TypeError('offline'));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(update).not.toHaveBeenCalled();
  expect(updates.onVisible).not.toHaveBeenCalled();
  visibility.mockRestore();

  for (const [wait, checks] of [
    [0, 1],
    [0, 1],
    [minute - 1, 1],
    [1, 2],
  ] as const) {
    vi.advanceTimersByTime(wait);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    expect(update).toHaveBeenCalledTimes(checks);
  }
  expect(updates.onVisible).toHaveBeenCalled();
});
