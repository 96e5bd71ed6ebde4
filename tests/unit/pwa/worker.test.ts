import { expect, test, vi } from 'vitest';
import { createWorkerPort, findWorkerContainer } from '../../../src/pwa/worker.ts';

const forbidden = new DOMException('The operation is insecure.', 'SecurityError');

/** Where the page has a worker once `ready` says so. */
function open(ready: () => Promise<unknown>) {
  const container = {
    get ready() {
      return ready();
    },
  };
  return createWorkerPort(container as unknown as ServiceWorkerContainer);
}

const pass = () => new Promise((resolve) => setTimeout(resolve));

test.each<[string, () => Promise<unknown>]>([
  ['rejects', () => Promise.reject(forbidden)],
  [
    'throws',
    () => {
      throw forbidden;
    },
  ],
])('has no worker where the browser %s at being asked for one', async (_, ready) => {
  const port = open(ready);
  const onReady = vi.fn();
  void port.whenReady().then(onReady, onReady);
  await pass();
  expect(onReady).not.toHaveBeenCalled();
  expect(port.post({ type: 'SKIP_WAITING' })).toBe(false);
});

test('finds no service workers where the browser throws at their mention', () => {
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      throw forbidden;
    },
  });
  expect(findWorkerContainer()).toBeUndefined();
  expect(createWorkerPort(undefined).post({ type: 'SKIP_WAITING' })).toBe(false);
});

test('posts to the active worker as soon as there is one, and is ready once that is activated', async () => {
  const postMessage = vi.fn<(message: unknown) => void>();
  const active = Object.assign(new EventTarget(), { state: 'activating', postMessage });
  const port = open(async () => ({ active }));
  expect(port.post({ type: 'SKIP_WAITING' })).toBe(false);
  const onReady = vi.fn();
  const ready = port.whenReady().then(onReady);
  await pass();
  expect(port.post({ type: 'SKIP_WAITING' })).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(onReady).not.toHaveBeenCalled();

  active.dispatchEvent(new Event('statechange'));
  await ready;
  expect(onReady).toHaveBeenCalledOnce();
});
