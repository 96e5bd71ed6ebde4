import { expect, test, vi } from 'vitest';
import { createWorkerPort, findWorkerContainer } from '../../../src/pwa/worker.ts';

const message = { type: 'SKIP_WAITING' } as const;

function forbid(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** The port of a page that has a worker once `ready` says so; and whether it is ready by now. */
async function open(ready: () => unknown) {
  const container = Object.defineProperty({}, 'ready', { get: ready });
  const port = createWorkerPort(container as unknown as ServiceWorkerContainer);
  const onReady = vi.fn();
  void port.whenReady().then(onReady, onReady);
  const atOnce = port.post(message);
  await new Promise((resolve) => setTimeout(resolve));
  return { port, onReady, atOnce };
}

test('has no worker where the browser throws at being asked for one', async () => {
  const { port, onReady } = await open(forbid);
  expect(onReady).not.toHaveBeenCalled();
  expect(port.post(message)).toBe(false);
});

test('finds no service workers where the browser throws at their mention', () => {
  vi.stubGlobal('navigator', Object.defineProperty({}, 'serviceWorker', { get: forbid }));
  expect(findWorkerContainer()).toBeUndefined();
  expect(createWorkerPort(undefined).post(message)).toBe(false);
});

test('posts to the active worker as soon as there is one, and is ready once that is activated', async () => {
  const postMessage = vi.fn();
  const active = Object.assign(new EventTarget(), { state: 'activating', postMessage });
  const { port, onReady, atOnce } = await open(async () => ({ active }));
  expect(atOnce).toBe(false);
  expect(port.post(message)).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(message);
  expect(onReady).not.toHaveBeenCalled();
  active.dispatchEvent(new Event('statechange'));
  await port.whenReady();
  expect(onReady).toHaveBeenCalledOnce();
});
