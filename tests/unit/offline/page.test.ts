import { beforeEach, expect, test, vi } from 'vitest';
import { createWorkerPort } from '../../../src/offline/createWorkerPort.ts';
import { markOwner } from '../../../src/offline/markOwner.ts';
import { storePage } from '../../../src/offline/storePage.ts';
import { takePageData } from '../../../src/offline/takePageData.ts';
import { type Message, parseMessage } from '../../../sw/protocol.ts';
import { splicePage } from '../../../sw/splicePage.ts';
import { freshDevice, region } from '../sw/memory.ts';

const shell =
  '<html data-build="b-1"><head></head><body><div id="root"></div><div id="toasts"></div></body></html>';
const rendered = {
  owner: region,
  savedAt: 1_000,
  data: { names: ['North'] },
  markup: '<p>North</p>',
};
const claim = { owner: region, epoch: 'e' };

beforeEach(() => {
  document.documentElement.dataset.build = 'b-1';
});

async function placeDataApart() {
  const { caches } = await freshDevice();
  document.body.innerHTML = '<script id="page-data" data-address="/page-data-1"></script>';
  return caches;
}

async function send(claimed: typeof claim | undefined) {
  const sent: Message[] = [];
  const port = { post: (message: Message) => Boolean(sent.push(message)) };
  const isTaken = await storePage(rendered, { port, claimOf: async () => claimed });
  return { sent, isTaken };
}

test('hands over a page that the worker understands and the next start takes its data from', async () => {
  const { sent, isTaken } = await send(claim);
  expect(isTaken).toBe(true);

  const message = parseMessage(sent[0]);
  if (message?.type !== 'page') throw new Error('no page');
  const html = splicePage(shell, message) ?? '';
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;

  const { markup: _, ...expected } = rendered;
  expect(await takePageData((value) => value)).toEqual(expected);
  expect(document.getElementById('page-data')).toBeNull();
  expect(await takePageData((value) => value)).toBeUndefined();
});

test('hands over no page of somebody who may not be remembered', async () => {
  expect(await send(undefined)).toEqual({ sent: [], isTaken: false });
});

test('hands over no page from a document without a build', async () => {
  delete document.documentElement.dataset.build;
  expect(await send(claim)).toEqual({ sent: [], isTaken: false });
});

test('takes large data from beside the page', async () => {
  const { markup: _, ...expected } = rendered;
  const caches = await placeDataApart();
  const cache = await caches.open('natural-capital-suite.page');
  await cache.put('/page-data-1', new Response(JSON.stringify(expected)));
  expect(await takePageData((value) => value)).toEqual(expected);
});

test('takes nothing where large data is gone, or storage fails', async () => {
  await placeDataApart();
  expect(await takePageData((value) => value ?? {})).toBeUndefined();
  const caches = await placeDataApart();
  caches.fault = new DOMException('broken', 'UnknownError');
  expect(await takePageData((value) => value ?? {})).toBeUndefined();
});

test.each(['', '{"owner":', '{"data":{}}'])('takes no data out of %j', async (text) => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${text}</script>`;
  expect(await takePageData((value) => value ?? {})).toBeUndefined();
});

test('takes no data that its own schema refuses', async () => {
  const text = JSON.stringify({ owner: region, savedAt: 1, data: {} });
  document.body.innerHTML = `<script type="application/json" id="page-data">${text}</script>`;
  expect(await takePageData(() => undefined)).toBeUndefined();
});

test('marks whose cards the document shows, and that it shows nobody’s', () => {
  const { dataset } = document.documentElement;
  markOwner(region);
  expect(dataset).toMatchObject({ ownerIssuer: region.issuer, ownerSubject: 'region' });
  markOwner(undefined);
  expect(dataset.ownerIssuer ?? dataset.ownerSubject).toBeUndefined();
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
