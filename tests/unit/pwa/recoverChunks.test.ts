import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recoverChunks } from '../../../src/pwa/recoverChunks.ts';

const reload = vi.fn();
const probe = vi.fn(async () => new Response());

beforeAll(() => recoverChunks(reload));
beforeEach(() => {
  document.documentElement.dataset.build = 'b-1';
  vi.stubGlobal('fetch', probe);
});
afterEach(() => {
  reload.mockReset();
  delete document.documentElement.dataset.build;
});

/** Resolves when the failure is handled, to whether its default, the rejection, was prevented. */
async function failToLoad(file = 'data:text/javascript,missing') {
  const payload = new TypeError(`Failed to fetch dynamically imported module: ${file}`);
  const failure = new Event('vite:preloadError', { cancelable: true });
  const isPrevented = !window.dispatchEvent(Object.assign(failure, { payload }));
  await import(/* @vite-ignore */ file).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
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

test('does not reload while the server is out of reach, nor does that count', async () => {
  probe.mockRejectedValueOnce(new TypeError('offline'));
  await failToLoad();
  probe.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();

  await failToLoad();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload for a chunk that comes when it is asked for again', async () => {
  await failToLoad('data:text/javascript,');
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload where storage cannot remember it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload for what failed because the user is leaving', async () => {
  probe.mockImplementationOnce(async () => {
    window.dispatchEvent(new Event('beforeunload'));
    return new Response();
  });
  await failToLoad();
  expect(reload).not.toHaveBeenCalled();
});
