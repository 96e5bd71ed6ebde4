import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from '../../../src/offline/registerWorker.ts';

/** A worker as far as the page sees it. */
class SeenWorker extends EventTarget {
  readonly scriptURL = 'http://localhost:4173/sw.js';
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn<(message: unknown) => void>();

  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const updates = {
  waiting: vi.fn<(letIn: () => void) => void>(),
  activated: vi.fn(),
  controllerChanged: vi.fn(),
  shown: vi.fn(),
};

beforeEach(() => {
  vi.useFakeTimers();
  for (const heard of Object.values(updates)) heard.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function provide(active: SeenWorker | null, installing: SeenWorker | null) {
  const registration = Object.assign(new EventTarget(), {
    active,
    installing,
    waiting: null as SeenWorker | null,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: vi.fn(async () => registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return Object.assign(registration, { container });
}

const minute = 60_000;

function comeToFront() {
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
}

test('offers a version that was being installed already when the page came', async () => {
  const next = new SeenWorker();
  const registration = provide(new SeenWorker(), next);
  await registerWorker(updates);
  expect(updates.waiting).not.toHaveBeenCalled();

  registration.waiting = next;
  next.become('installed');
  expect(updates.waiting).toHaveBeenCalledOnce();
  updates.waiting.mock.calls[0]?.[0]();
  expect(next.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' });

  next.become('activated');
  expect(updates.activated).toHaveBeenCalledOnce();
});

test('offers the version that comes after ones that could not be installed', async () => {
  const registration = provide(new SeenWorker(), null);
  await registerWorker(updates);
  const find = () => {
    const found = new SeenWorker();
    registration.installing = found;
    registration.dispatchEvent(new Event('updatefound'));
    return found;
  };
  find().become('redundant');
  find().become('redundant');
  expect(updates.waiting).not.toHaveBeenCalled();

  const next = find();
  registration.waiting = next;
  next.become('installed');
  vi.advanceTimersByTime(1000);
  expect(updates.waiting).toHaveBeenCalledOnce();
});

test('offers nothing at the first visit, whose worker takes over by itself', async () => {
  const first = new SeenWorker();
  provide(null, first);
  await registerWorker(updates);
  first.become('installed');
  first.become('activated');
  expect(updates.waiting).not.toHaveBeenCalled();
});

test('registers a worker that the HTTP cache has no say in, and looks for the next at once', async () => {
  const { container, update } = provide(new SeenWorker(), null);
  await registerWorker(updates);
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  expect(update).toHaveBeenCalledOnce();
});

test('looks for the next version every hour', async () => {
  const { update } = provide(new SeenWorker(), null);
  await registerWorker(updates);
  update.mockClear();
  vi.advanceTimersByTime(3 * 60 * minute);
  expect(update).toHaveBeenCalledTimes(3);
});

test('looks when the page comes to the front, right after its start too, once a minute at most', async () => {
  const { update } = provide(new SeenWorker(), null);
  await registerWorker(updates);
  update.mockClear();
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

test('does not look when the page goes to the back', async () => {
  const { update } = provide(new SeenWorker(), null);
  await registerWorker(updates);
  update.mockClear();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(update).not.toHaveBeenCalled();
});

test('goes on looking after a look that failed', async () => {
  const { update } = provide(new SeenWorker(), null);
  update.mockRejectedValue(new TypeError('offline'));
  await registerWorker(updates);
  comeToFront();
  expect(update).toHaveBeenCalledTimes(2);
});
