import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker as register } from '../../../src/pwa/registerWorker.ts';

/** A worker as far as the page sees it. */
class SeenWorker extends EventTarget {
  readonly scriptURL = 'http://localhost:4173/sw.js';
  readonly postMessage = vi.fn<(message: unknown) => void>();
  state: ServiceWorkerState;

  constructor(state: ServiceWorkerState = 'installing') {
    super();
    this.state = state;
  }

  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const updates = {
  onWaiting: vi.fn<(activate: () => void) => void>(),
  onActivated: vi.fn(),
  onVisible: vi.fn(),
};
const registerWorker = () => register(updates);

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  for (const listener of Object.values(updates)) listener.mockReset();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function provide(active: SeenWorker | null, installing: SeenWorker | null = null) {
  const registration = Object.assign(new EventTarget(), {
    active,
    installing,
    waiting: null as SeenWorker | null,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  /** The browser finds another worker. */
  const find = () => {
    const found = new SeenWorker();
    registration.installing = found;
    registration.dispatchEvent(new Event('updatefound'));
    return found;
  };
  /** Its installation ends. */
  const end = (worker: SeenWorker, state: 'installed' | 'redundant') => {
    registration.installing = null;
    if (state === 'installed') registration.waiting = worker;
    worker.become(state);
  };
  return Object.assign(registration, { container, find, end });
}

test.each([
  ['was already installing when the page started', 0],
  ['follows ones whose installation failed', 2],
])('offers a version that %s', async (_what, failures) => {
  const first = new SeenWorker();
  const registration = provide(new SeenWorker('activated'), first);
  await registerWorker();
  for (let failure = 0; failure < failures; failure += 1) {
    registration.end(registration.find(), 'redundant');
  }
  const worker = failures === 0 ? first : registration.find();
  expect(updates.onWaiting).not.toHaveBeenCalled();

  registration.end(worker, 'installed');
  expect(updates.onWaiting).toHaveBeenCalledOnce();
  updates.onWaiting.mock.calls[0]?.[0]();
  expect(worker.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' });
  worker.become('activating');
  worker.become('activated');
  expect(updates.onActivated).toHaveBeenCalledOnce();
});

test('offers a version that has been waiting since before the page', async () => {
  provide(new SeenWorker('activated')).waiting = new SeenWorker('installed');
  await registerWorker();
  expect(updates.onWaiting).toHaveBeenCalledOnce();
});

test.each(['installing', 'installed'] as const)(
  'a first worker, %s as the page starts, replaces nothing, and one after it does',
  async (state) => {
    const first = new SeenWorker(state);
    const registration = provide(null, state === 'installing' ? first : null);
    if (state === 'installed') registration.waiting = first;
    await registerWorker();
    first.become('activated');
    expect(updates.onWaiting).not.toHaveBeenCalled();
    expect(updates.onActivated).not.toHaveBeenCalled();

    registration.active = first;
    registration.end(registration.find(), 'installed');
    expect(updates.onWaiting).toHaveBeenCalledOnce();
  },
);

test('registers the worker past the HTTP cache, and checks for an update at once and every hour', async () => {
  const { container, update } = provide(new SeenWorker());
  await registerWorker();
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  expect(update).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3 * 60 * minute);
  expect(update).toHaveBeenCalledTimes(4);
});

test('checks when the page comes to the front, once a minute at most, whether or not a check failed', async () => {
  const comeToFront = () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  };
  const { update } = provide(new SeenWorker());
  update.mockRejectedValue(new TypeError('offline'));
  await registerWorker();
  update.mockClear();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(update).not.toHaveBeenCalled();
  hidden.mockRestore();

  comeToFront();
  comeToFront();
  expect(update).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(minute - 1);
  comeToFront();
  expect(update).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  comeToFront();
  expect(update).toHaveBeenCalledTimes(2);
});
