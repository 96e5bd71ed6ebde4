import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recoverChunks } from '../../../src/offline/recoverChunks.ts';

const reload = vi.fn();
const isReachable = vi.fn<() => Promise<boolean>>();
let now = 1_000_000;

beforeAll(() => recoverChunks({ reload, isReachable, now: () => now }));
beforeEach(() => {
  sessionStorage.clear();
  isReachable.mockResolvedValue(true);
});
afterEach(() => reload.mockReset());

/** Resolves when the failure has been dealt with; to whether it was kept from who asked for the part. */
async function failToLoad() {
  const isKept = !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await Promise.resolve(isReachable.mock.results.at(-1)?.value);
  await Promise.resolve();
  return isKept;
}

test('loads the page anew when a part of it is missing', async () => {
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();
});

test('tells who asked for the part that it did not come', async () => {
  expect(await failToLoad()).toBe(false);
});

test('loads anew once when several parts are missing', async () => {
  await Promise.all([failToLoad(), failToLoad()]);
  expect(reload).toHaveBeenCalledOnce();
});

test('does not load anew when that has just not helped', async () => {
  await failToLoad();
  now += 299_999;
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();

  now += 1;
  await failToLoad();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not load anew while the server is out of reach, nor use its attempt up', async () => {
  isReachable.mockResolvedValue(false);
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  isReachable.mockResolvedValue(true);
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not load anew where it cannot remember having done so', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();
});
