import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker as register } from '../../../src/pwa/registerWorker.ts';

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
  onWaiting: vi.fn<(activate: () => void) => void>(),
  onWithdrawn: vi.fn(),
  onActivated: vi.fn(),
  onControllerChange: vi.fn(),
  onVisible: vi.fn(),
};

const trackEvent = vi.fn();
const registerWorker = () => register(updates, { trackEvent });

beforeEach(() => {
  vi.useFakeTimers();
  for (const listener of [...Object.values(updates), trackEvent]) listener.mockReset();
  localStorage.clear();
  document.documentElement.dataset.build = own;
});

afterEach(() => {
  delete document.documentElement.dataset.build;
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
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return Object.assign(registration, { container });
}

const minute = 60_000;

const own = '1.0.0-own.c1';
const next = '1.1.0-next.c1';

/** A server of that build, whose page has been touched and which has no worker. */
function serve(name: string) {
  const [version = '', build, configuration] = name.split(/[-.](?=[a-z])/);
  const release = JSON.stringify({ version, build, configuration });
  const answer = (path: string) =>
    path === '/sw.js' ? new Response('Not found', { status: 404 }) : new Response(release);
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => answer(path)),
  );
}

const missed = () => trackEvent.mock.calls.filter(([name]) => name === 'update not installed');

function comeToFront() {
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
}

/** A worker that skips waiting by itself does so within the second. */
async function untilOffered() {
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(updates.onWaiting).toHaveBeenCalledOnce());
}

function waiting() {
  const worker = new SeenWorker();
  worker.state = 'installed';
  return worker;
}

test('offers a version that was already installing when the page started', async () => {
  const next = new SeenWorker();
  const registration = provide(new SeenWorker(), next);
  await registerWorker();
  expect(updates.onWaiting).not.toHaveBeenCalled();

  registration.waiting = next;
  next.become('installed');
  await untilOffered();
  updates.onWaiting.mock.calls[0]?.[0]();
  expect(next.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' });

  next.become('activated');
  expect(updates.onActivated).toHaveBeenCalledOnce();
});

test('offers the version after ones whose installation failed', async () => {
  const registration = provide(new SeenWorker(), null);
  await registerWorker();
  const find = () => {
    const found = new SeenWorker();
    registration.installing = found;
    registration.dispatchEvent(new Event('updatefound'));
    return found;
  };
  find().become('redundant');
  find().become('redundant');
  expect(updates.onWaiting).not.toHaveBeenCalled();

  const next = find();
  registration.waiting = next;
  next.become('installed');
  await untilOffered();
});

test.each([
  ['not offered where the server has this build again', own, 0],
  ['offered where the server has another', next, 1],
])('a version that waits is %s', async (_what, build, offers) => {
  serve(build);
  const registration = provide(new SeenWorker(), null);
  registration.waiting = waiting();
  await registerWorker();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(updates.onWaiting).toHaveBeenCalledTimes(offers);
  expect(updates.onWithdrawn).toHaveBeenCalledTimes(1 - offers);
});

test('offers nothing at the first visit, whose worker activates by itself', async () => {
  const first = new SeenWorker();
  provide(null, first);
  await registerWorker();
  first.become('installed');
  first.become('activated');
  expect(updates.onWaiting).not.toHaveBeenCalled();
});

test('a first worker that was registered before the page, and is about to be active, is no update', async () => {
  const first = waiting();
  provide(null, null).waiting = first;
  await registerWorker();
  first.become('activated');
  await vi.advanceTimersByTimeAsync(minute);
  expect(updates.onActivated).not.toHaveBeenCalled();
  expect(updates.onWaiting).not.toHaveBeenCalled();
});

test('withdraws nothing while a worker skips waiting by itself', async () => {
  serve(own);
  const retiring = waiting();
  const registration = provide(new SeenWorker(), null);
  registration.waiting = retiring;
  await registerWorker();
  retiring.become('activating');
  await vi.advanceTimersByTimeAsync(minute);
  expect(updates.onWithdrawn).not.toHaveBeenCalled();
});

test('registers the worker past the HTTP cache, and checks for an update at once and every hour', async () => {
  const { container, update } = provide(new SeenWorker(), null);
  await registerWorker();
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  expect(update).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3 * 60 * minute);
  expect(update).toHaveBeenCalledTimes(4);
});

test('checks when the page comes to the front, once a minute at most, whether or not a check failed', async () => {
  const { update } = provide(new SeenWorker(), null);
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

test('tells once a day that an update was not installed', async () => {
  serve(next);
  const registration = provide(new SeenWorker(), null);
  await registerWorker();
  const fail = async () => {
    const found = new SeenWorker();
    registration.installing = found;
    registration.dispatchEvent(new Event('updatefound'));
    found.become('redundant');
    await vi.advanceTimersByTimeAsync(minute);
  };
  await fail();
  await fail();
  const worker = '404 text/plain;charset=UTF-8';
  expect(missed()).toEqual([
    ['update not installed', { own, seen: next, step: 'installation', worker }],
  ]);
  vi.setSystemTime(Date.now() + 24 * 60 * minute);
  await fail();
  expect(missed()).toHaveLength(2);
});

test('tells of a registration that fails, as where the server has no worker', async () => {
  serve(own);
  const { container, update } = provide(null, null);
  container.register.mockRejectedValue(new TypeError('A bad HTTP response code (404)'));
  await registerWorker();
  await vi.waitFor(() => expect(missed()).toHaveLength(1));
  const worker = '404 text/plain;charset=UTF-8';
  expect(missed()[0]?.[1]).toEqual({ own, seen: own, step: 'registration', worker });
  expect(update).not.toHaveBeenCalled();
});

test('tells once a day that a check finds nothing though the server has another build', async () => {
  serve(next);
  provide(new SeenWorker(), null);
  await registerWorker();
  await vi.advanceTimersByTimeAsync(3 * 60 * minute);
  expect(missed()).toHaveLength(1);
  expect(missed()[0]?.[1]).toMatchObject({ own, seen: next, step: 'check' });
  await vi.advanceTimersByTimeAsync(24 * 60 * minute);
  expect(missed()).toHaveLength(2);
});

test.each<[string, (seen: ReturnType<typeof provide>) => void]>([
  ['is being installed', (seen) => Object.assign(seen, { installing: new SeenWorker() })],
  ['waits', (seen) => Object.assign(seen, { waiting: waiting() })],
  ['has been taken by another tab', ({ container }) => (container.controller = new SeenWorker())],
])('tells of no update missed that %s', async (_what, change) => {
  serve(next);
  const registration = provide(new SeenWorker(), null);
  registration.update.mockImplementation(async () => change(registration) as undefined);
  await registerWorker();
  await vi.advanceTimersByTimeAsync(minute);
  expect(registration.update).toHaveBeenCalled();
  expect(missed()).toEqual([]);
});

test('tells of a first installation that had failed before it could be watched', async () => {
  serve(own);
  provide(null, null);
  await registerWorker();
  await vi.waitFor(() => expect(missed()).toHaveLength(1));
});

test('tells of a first installation that failed, and of no worker that is merely replaced', async () => {
  serve(own);
  const first = new SeenWorker();
  const registration = provide(null, first);
  await registerWorker();
  const replaced = new SeenWorker();
  registration.installing = replaced;
  registration.dispatchEvent(new Event('updatefound'));
  replaced.become('installed');
  replaced.become('redundant');
  await vi.advanceTimersByTimeAsync(minute);
  expect(missed()).toHaveLength(0);

  first.become('redundant');
  await vi.waitFor(() => expect(missed()).toHaveLength(1));
});
