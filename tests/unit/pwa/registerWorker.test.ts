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
const trackEvent = vi.fn();
const registerWorker = () => register(updates, { trackEvent });

const minute = 60_000;
const day = 24 * 60 * minute;
const own = '1.0.0-own.c1';
const next = '1.1.0-next.c1';

beforeEach(() => {
  // In the morning: what is told once a day is told again past midnight.
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 9) });
  for (const listener of [...Object.values(updates), trackEvent]) listener.mockReset();
  document.documentElement.dataset.build = own;
  serve(own);
});

afterEach(() => {
  delete document.documentElement.dataset.build;
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A server of that build. */
function serve(name: string) {
  const [version = '', build, configuration] = name.split(/[-.](?=[a-z])/);
  const release = JSON.stringify({ version, build, configuration });
  vi.stubGlobal('fetch', async () => new Response(release));
}

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

const missed = () => trackEvent.mock.calls.filter(([name]) => name === 'update not installed');

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

type Registration = ReturnType<typeof provide>;

test.each<[string, (registration: Registration) => void]>([
  ['finds nothing', () => undefined],
  ['fails', ({ update }) => update.mockRejectedValue(new TypeError('404'))],
  [
    'finds what does not install',
    (registration) => {
      const find = async () => {
        const found = registration.find();
        setTimeout(() => registration.end(found, 'redundant'), minute);
        return undefined;
      };
      registration.update.mockImplementation(find);
    },
  ],
])(
  'tells once a day of a check that %s though the server has another build',
  async (_, prepare) => {
    serve(next);
    const registration = provide(new SeenWorker());
    prepare(registration);
    await registerWorker();
    await vi.advanceTimersByTimeAsync(3 * 60 * minute);
    expect(missed()).toEqual([['update not installed', { own, seen: next }]]);
    await vi.advanceTimersByTimeAsync(day);
    expect(missed()).toHaveLength(2);
  },
);

test.each<[string, (registration: Registration) => void]>([
  ['is being installed', (registration) => registration.find()],
  ['waits', (registration) => registration.end(registration.find(), 'installed')],
  ['another tab has taken', (registration) => (registration.active = new SeenWorker())],
])('tells of no update missed that %s', async (_what, change) => {
  serve(next);
  const registration = provide(new SeenWorker());
  registration.update.mockImplementation(async () => change(registration) as undefined);
  await registerWorker();
  await vi.advanceTimersByTimeAsync(minute);
  expect(registration.update).toHaveBeenCalled();
  expect(missed()).toEqual([]);
});

test.each<[string, () => Registration]>([
  ['is not registered', () => provide(null)],
  ['fails while it is installed', () => provide(null, new SeenWorker())],
  ['had failed before it could be watched', () => provide(null)],
])('tells of a first worker that %s', async (what, open) => {
  const registration = open();
  if (what === 'is not registered') registration.container.register.mockRejectedValue(new Error());
  await registerWorker();
  if (registration.installing) registration.end(registration.installing, 'redundant');
  await vi.waitFor(() => expect(missed()).toEqual([['update not installed', { own, seen: own }]]));
});
