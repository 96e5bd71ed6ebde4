import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLatePart } from '../../../src/lib/createLatePart.ts';
import { needed } from '../../../src/lib/loadTwice.ts';
import { recoverChunks } from '../../../src/pwa/recoverChunks.ts';

const reload = vi.fn();

beforeAll(() => recoverChunks(reload));
beforeEach(() => {
  document.documentElement.dataset.build = 'b-1';
});
afterEach(() => {
  reload.mockReset();
  delete document.documentElement.dataset.build;
});

/** A script that a person waits for, and that does not come when it is asked for again either. */
async function missScript(): Promise<void> {
  await expect(needed(Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
}

test('reloads when a part is missing that somebody waits for, once for a build', async () => {
  await missScript();
  await missScript();
  expect(reload).toHaveBeenCalledOnce();

  document.documentElement.dataset.build = 'b-2';
  await missScript();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload for a part that is loaded ahead, but once somebody asks for it', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('blocked')));
  const part = createLatePart(load);
  const onError = vi.fn();
  part.preload(onError);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();

  await expect(part.load()).rejects.toThrow('blocked');
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads for a style sheet, which Vite asks for once', async () => {
  const load = vi.fn(() => Promise.reject(new Error('Unable to preload CSS for /static/find.css')));
  await expect(createLatePart(load).load()).rejects.toThrow('CSS');
  expect(load).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload for a script that comes when it is asked for again', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(new TypeError('lost'));
  expect(await createLatePart(load).load()).toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload without a network, nor does that count', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await missScript();
  expect(reload).not.toHaveBeenCalled();
  online.mockRestore();
  await missScript();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload where storage cannot remember it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await missScript();
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload for what failed because the user is leaving', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  await missScript();
  expect(reload).not.toHaveBeenCalled();
});
