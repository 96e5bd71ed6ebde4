import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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

/** Answers whether the rejection of the import was prevented. */
function fail(message: string): boolean {
  const failure = new Event('vite:preloadError', { cancelable: true });
  return !window.dispatchEvent(Object.assign(failure, { payload: new TypeError(message) }));
}

let files = 0;

/** A script that does not come when it is asked for again either. */
function missScript(): void {
  files += 1;
  fail(`Failed to fetch dynamically imported module: ${files}.js`);
  fail(`Failed to fetch dynamically imported module: ${files}.js`);
}

test('reloads when chunks are missing, once for a build', () => {
  missScript();
  missScript();
  expect(reload).toHaveBeenCalledOnce();

  document.documentElement.dataset.build = 'b-2';
  missScript();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('reloads for a style sheet, which is asked for once, and lets the import reject', () => {
  expect(fail('Unable to preload CSS for /static/dialogs.css')).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload for scripts that come when they are asked for again', () => {
  fail('Failed to fetch dynamically imported module: lost.js');
  fail('Failed to fetch dynamically imported module: lost-too.js');
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload without a network, nor does that count', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  missScript();
  expect(reload).not.toHaveBeenCalled();
  online.mockRestore();
  missScript();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload where storage cannot remember it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  missScript();
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload for what failed because the user is leaving', () => {
  window.dispatchEvent(new Event('beforeunload'));
  missScript();
  expect(reload).not.toHaveBeenCalled();
});
