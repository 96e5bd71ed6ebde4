import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recoverChunks } from '../../../src/pwa/recoverChunks.ts';

const reload = vi.fn();
const isReachable = vi.fn<() => Promise<boolean>>();

beforeAll(() => recoverChunks({ reload, isReachable }));
beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.dataset.build = 'b-1';
  isReachable.mockResolvedValue(true);
});
afterEach(() => {
  reload.mockReset();
  delete document.documentElement.dataset.build;
});

/** Resolves when the failure is handled, to whether its default, the rejection, was prevented. */
async function failToLoad() {
  const isPrevented = !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await Promise.resolve(isReachable.mock.results.at(-1)?.value);
  await Promise.resolve();
  return isPrevented;
}

test('reloads when chunks are missing, once for a build, and lets the imports reject', async () => {
  expect(await Promise.all([failToLoad(), failToLoad()])).toEqual([false, false]);
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();

  document.documentElement.dataset.build = 'b-2';
  await failToLoad();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload for what failed offline, or while the server is out of reach', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await failToLoad();
  isReachable.mockResolvedValue(false);
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  isReachable.mockResolvedValue(true);
  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload for what began without the network, and failed as it came back', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  window.dispatchEvent(new Event('online'));
  now.mockReturnValue(1_004_999);
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  now.mockReturnValue(1_005_000);
  isReachable.mockImplementationOnce(async () => {
    window.dispatchEvent(new Event('online'));
    return true;
  });
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  now.mockReturnValue(1_010_000);
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

test('does not reload for what failed because the user is leaving', async () => {
  isReachable.mockImplementationOnce(async () => {
    window.dispatchEvent(new Event('beforeunload'));
    return true;
  });
  await failToLoad();
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();
});
