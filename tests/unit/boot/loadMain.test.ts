import { beforeEach, expect, test, vi } from 'vitest';
import { loadMain } from '../../../src/boot/loadMain.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <div id="root"></div>
    <div id="could-not-load" hidden><button>Try again</button><span id="reference"></span></div>`;
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

test('names a failure once, by a reference that the details for support have later', async () => {
  sessionStorage.clear();
  createErrorLog().record('/me', '500');
  const loading = loadMain(async (within) => {
    await within(new Promise((resolve) => setTimeout(resolve, 25_000)));
    throw new TypeError();
  }, false);
  await vi.runAllTimersAsync();
  await loading;
  const { textContent } = document.getElementById('reference') ?? {};
  const [other, failure, ...more] = createErrorLog().entries();
  expect(other).toMatchObject({ source: '/me', code: '500' });
  expect(failure).toMatchObject({ source: 'start', code: 'could not load' });
  expect(textContent).toBe(`Reference: ${failure?.reference}`);
  expect(more).toEqual([]);
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
