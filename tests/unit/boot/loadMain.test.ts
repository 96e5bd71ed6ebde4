import { beforeEach, expect, test, vi } from 'vitest';
import { loadMain, tellNotStarted } from '../../../src/boot/loadMain.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.dataset.build = '1.0.0-b1.c1';
  document.body.innerHTML = `
    <div id="root"></div>
    <div id="could-not-load" hidden><button>Try again</button></div>`;
});

/** Ids of what can be seen. */
function visible() {
  return [...document.body.children]
    .filter((part) => !part.hasAttribute('hidden'))
    .map(({ id }) => id);
}

test.each([
  ['nothing when the application comes', Promise.resolve(), false, ['root'], 'main'],
  ['so when it cannot be loaded', 'fails', false, ['could-not-load'], 'main'],
  ['so below the cards that are on the screen', 'fails', true, ['root', 'could-not-load'], null],
] as const)('says %s', async (_, outcome, keepsRoot, seen, role) => {
  await loadMain(
    () => (outcome === 'fails' ? Promise.reject(new TypeError()) : outcome),
    keepsRoot,
  );
  await vi.runAllTimersAsync();
  expect(visible()).toEqual(seen);
  expect(document.getElementById('could-not-load')?.getAttribute('role')).toBe(role);
});

test('gives each part 20 seconds of its own, what is no part as long as it takes, and takes it back when it comes', async () => {
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const loading = loadMain(async (within) => {
    await within(after(15_000));
    await after(60_000);
    await within(after(25_000));
  }, false);
  await vi.advanceTimersByTimeAsync(94_999);
  expect(visible()).toEqual(['root']);
  await vi.advanceTimersByTimeAsync(1);
  expect(visible()).toEqual(['could-not-load']);

  await vi.advanceTimersByTimeAsync(5_000);
  await loading;
  expect(visible()).toEqual(['root']);
});

test("'Try again' fetches scripts and style sheet past the browser's cache, though one does not come", async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<link rel="stylesheet" href="/static/index.css"><link rel="modulepreload" href="/static/runtime.js">',
  );
  const answers = [
    Promise.reject(new TypeError()),
    ...Array.from({ length: 3 }, () => new Response()),
  ];
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => await answers.shift());
  vi.stubGlobal('fetch', fetched);
  await loadMain(() => Promise.reject(new TypeError()), false);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(5));
  expect(fetched.mock.calls).toEqual([
    ['/static/compose.js', { cache: 'reload' }],
    ['/static/main.js', { cache: 'reload' }],
    ['/static/react.js', { cache: 'reload' }],
    [expect.stringMatching(/\/static\/index\.css$/), { cache: 'reload' }],
    [expect.stringMatching(/\/static\/runtime\.js$/), { cache: 'reload' }],
  ]);
});

/** What a page that starts tells of those before it. */
function told() {
  const trackEvent = vi.fn();
  tellNotStarted({ trackEvent });
  return trackEvent.mock.calls;
}

const parts = {
  comes: () => Promise.resolve(),
  fails: () => Promise.reject(new TypeError()),
  'never comes': () => new Promise(() => undefined),
} as const;

test.each<[string, (keyof typeof parts)[], object]>([
  ['the session failed', ['fails'], { step: 'session', why: 'failed' }],
  ['main failed', ['comes', 'fails'], { step: 'main', why: 'failed' }],
  ['nothing was drawn', ['comes', 'comes', 'never comes'], { step: 'rendering', why: 'slow' }],
])('the next page tells once that %s', async (_what, steps, properties) => {
  void loadMain(async (within) => {
    for (const step of steps) await within(parts[step]());
  }, false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told()).toEqual([['page not started', { build: '1.0.0-b1.c1', ...properties }]]);
  expect(told()).toEqual([]);
});

test('nothing is told of a page that starts, nor of one that could not be loaded offline', async () => {
  await loadMain(async (within) => await within(parts.comes()), false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await loadMain(parts.fails, false);
  expect(told()).toEqual([]);
});
