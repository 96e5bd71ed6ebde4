import { expect, test, vi } from 'vitest';
import { createWorkerPort, findWorkerContainer } from '../../../src/pwa/createWorkerPort.ts';

const forbidden = new DOMException('The operation is insecure.', 'SecurityError');

/** A browser that has service workers but forbids them to this page, in one of two ways. */
const forbidding = {
  'rejects with': () => Promise.reject(forbidden),
  throws: () => {
    throw forbidden;
  },
};

test.each(Object.entries(forbidding))(
  'has no worker where `ready` %s a refusal',
  async (_, ready) => {
    const container: Pick<ServiceWorkerContainer, 'ready'> = {
      get ready() {
        return ready();
      },
    };
    const port = createWorkerPort(container as ServiceWorkerContainer);
    const onReady = vi.fn();
    void port.whenReady().then(onReady, onReady);
    await new Promise((resolve) => setTimeout(resolve));
    expect(onReady).not.toHaveBeenCalled();
    expect(port.post({ type: 'SKIP_WAITING' })).toBe(false);
  },
);

test('finds no service workers where the browser throws at their mention', () => {
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      throw forbidden;
    },
  });
  expect(findWorkerContainer()).toBeUndefined();
});

test('posts to the active worker, as soon as there is one', async () => {
  const active = { postMessage: vi.fn<(message: unknown) => void>() };
  const container = { ready: Promise.resolve({ active }) };
  const port = createWorkerPort(container as unknown as ServiceWorkerContainer);

  expect(port.post({ type: 'SKIP_WAITING' })).toBe(false);
  await container.ready;
  expect(port.post({ type: 'SKIP_WAITING' })).toBe(true);
  expect(active.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
});

test('is ready once the worker is done with its activation', async () => {
  const active = Object.assign(new EventTarget(), { state: 'activating' });
  const container = { ready: Promise.resolve({ active }) };
  const port = createWorkerPort(container as unknown as ServiceWorkerContainer);
  let isReady = false;
  const ready = port.whenReady().then(() => {
    isReady = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isReady).toBe(false);

  active.dispatchEvent(new Event('statechange'));
  await ready;
});

test('posts nowhere where there are no workers', async () => {
  const port = createWorkerPort(undefined);
  await Promise.resolve();
  expect(port.post({ type: 'SKIP_WAITING' })).toBe(false);
});
