import { expect, test, vi } from 'vitest';
import { createWorkerPort, findWorkerContainer } from '../../../src/pwa/worker.ts';

const message = { type: 'SKIP_WAITING' } as const;

function forbid(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

const portOf = (ready: () => unknown) =>
  createWorkerPort(Object.defineProperty({}, 'ready', { get: ready }) as ServiceWorkerContainer);

test('has no worker where the browser throws at being asked for one', async () => {
  const port = portOf(forbid);
  const onReady = vi.fn();
  void port.whenReady().then(onReady, onReady);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onReady).not.toHaveBeenCalled();
  expect(port.post(message)).toBe(false);
});

test('finds no service workers where the browser throws at their mention', () => {
  vi.stubGlobal('navigator', Object.defineProperty({}, 'serviceWorker', { get: forbid }));
  expect(findWorkerContainer()).toBeUndefined();
});

test('posts to the active worker as soon as there is one, and is ready once that is activated', async () => {
  const postMessage = vi.fn();
  const active = Object.assign(new EventTarget(), { state: 'activating', postMessage });
  const port = portOf(async () => ({ active }));
  const onReady = vi.fn();
  void port.whenReady().then(onReady);
  expect(port.post(message)).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect(port.post(message)).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(message);
  expect(onReady).not.toHaveBeenCalled();
  active.dispatchEvent(new Event('statechange'));
  await port.whenReady();
});
