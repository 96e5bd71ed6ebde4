import { beforeEach, expect, test, vi } from 'vitest';
import { loadMain } from '../../../src/boot/loadMain.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';

// Proves P22 (docs/product.md).

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <div id="root"></div>
    <div id="could-not-load" hidden><button>Try again</button><span id="reference"></span></div>`;
});

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const fail = async (): Promise<void> => {
  throw new TypeError();
};

/** Ids of what can be seen. */
const visible = () =>
  [...document.body.children].flatMap((part) => (part.hasAttribute('hidden') ? [] : part.id));

test.each<[string, () => Promise<void>, boolean, string[], string | null]>([
  ['nothing when the application comes', async () => undefined, false, ['root'], 'main'],
  ['so when it cannot be loaded', fail, false, ['could-not-load'], 'main'],
  ['so below cards that are on the screen', fail, true, ['root', 'could-not-load'], null],
])('says %s', async (_, load, keepsRoot, seen, role) => {
  await loadMain(load, keepsRoot);
  await vi.runAllTimersAsync();
  expect(visible()).toEqual(seen);
  expect(document.getElementById('could-not-load')?.getAttribute('role')).toBe(role);
});

test('names a failure once, by a reference that the details for support have later', async () => {
  createErrorLog().record('/me', '500');
  const loading = loadMain(async (within) => {
    await within(after(25_000));
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

test('gives each part 20 s of its own, what is no part all it takes, and takes its words back', async () => {
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

test("'Try again' fetches scripts and styles past the browser's cache, though one does not come", async () => {
  document.body.innerHTML += `<link rel="stylesheet" href="/static/index.css">
    <link rel="modulepreload" href="/static/runtime.js">`;
  const fetched = vi
    .fn(async (_address: string, _init: RequestInit) => new Response())
    .mockRejectedValueOnce(new TypeError());
  vi.stubGlobal('fetch', fetched);
  await loadMain(fail, false);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(5));
  const names = ['compose.js', 'main.js', 'react.js', 'index.css', 'runtime.js'];
  const addresses = fetched.mock.calls.map(([address]) => address.replace(location.origin, ''));
  expect(addresses).toEqual(names.map((name) => `/static/${name}`));
  expect(fetched.mock.calls.map(([, init]) => init)).toEqual(Array(5).fill({ cache: 'reload' }));
});
