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
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return registration;
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
