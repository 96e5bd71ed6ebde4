import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recoverChunks } from '../../../src/pwa/recoverChunks.ts';

const reload = vi.fn();
const isReachable = vi.fn<() => Promise<boolean>>();
let now = 1_000_000;

beforeAll(() => recoverChunks({ reload, isReachable, now: () => now }));
beforeEach(() => {
  sessionStorage.clear();
  isReachable.mockResolvedValue(true);
});
afterEach(() => reload.mockReset());

/** Resolves when the failure is handled, to whether its default, the rejection, was prevented. */
async function failToLoad() {
  const isPrevented = !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await Promise.resolve(isReachable.mock.results.at(-1)?.value);
  await Promise.resolve();
  return isPrevented;
}

test('reloads when a chunk is missing', async () => {
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload for what failed offline, though the server answers a moment later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await failToLoad();
  window.dispatchEvent(new Event('online'));
  now += 4_999;
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  now += 1;
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload for what failed because the user is leaving', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  now += 30_000;
  isReachable.mockImplementationOnce(async () => {
    window.dispatchEvent(new Event('beforeunload'));
    return true;
  });
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  now += 30_000;
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();
});

test('lets the import that failed reject', async () => {
  expect(await failToLoad()).toBe(false);
});

test('reloads once when several chunks are missing', async () => {
  await Promise.all([failToLoad(), failToLoad()]);
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload again within five minutes', async () => {
  await failToLoad();
  now += 299_999;
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();

  now += 1;
  await failToLoad();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload while the server is out of reach, which counts as no attempt', async () => {
  isReachable.mockResolvedValue(false);
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  isReachable.mockResolvedValue(true);
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload where storage cannot remember it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();
});
