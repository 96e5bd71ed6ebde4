import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recoverChunks } from '../../../src/offline/recoverChunks.ts';

const reload = vi.fn();
let now = 1_000_000;

beforeAll(() => recoverChunks({ reload, now: () => now }));
beforeEach(() => sessionStorage.clear());
afterEach(() => reload.mockReset());

/** Whether the failure was dealt with here, rather than left to go its way. */
function failToLoad() {
  return !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}

test('loads the page anew when a part of it is missing', () => {
  expect(failToLoad()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('lets the failure go its way when loading anew has not helped', () => {
  failToLoad();
  now += 299_999;
  expect(failToLoad()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();

  now += 1;
  expect(failToLoad()).toBe(true);
});

test('does not load anew without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(failToLoad()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('does not load anew where it cannot remember having done so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(failToLoad()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
