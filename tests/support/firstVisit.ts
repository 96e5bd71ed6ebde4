import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { storageKeys } from '../../shared/storageKeys.ts';
import type { Suite } from '../e2e/suite.ts';
import { firstCardPainted, watchFirstCard } from './firstCard.ts';
import type { SignedInState } from './signedInState.ts';
import { untilPageStored } from './untilPageStored.ts';

/** One answer as it went over the wire. */
export interface Transfer {
  readonly url: string;
  readonly status: number;
  /** Head and body, compressed as they were sent. */
  readonly bytes: number;
  /** When it was asked for, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** What a first visit, signed in, takes from the launcher's own server. */
export interface FirstVisit {
  /** What had been asked for when the cards stood, and their logos. */
  readonly untilCards: readonly Transfer[];
  /** All of it, the worker's install and what idle time loads included; telemetry comes later. */
  readonly inAll: readonly Transfer[];
}

/** In milliseconds. */
const silence = 1_500;

/** Visits with tokens in localStorage, no worker and empty caches, until nothing more is loaded. */
export async function visitFirst(
  browser: Browser,
  { origin }: Suite,
  storageState: SignedInState,
): Promise<FirstVisit> {
  const transfers: Transfer[] = [];
  let pending = 0;
  // What page, worker and browser ask for comes through here; what a cache answers does not.
  const proxy = createServer((request, response) => {
    pending += 1;
    response.on('close', () => {
      pending -= 1;
    });
    pass(request, response, transfers);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port');
  const server = `http://127.0.0.1:${address.port}`;
  const context = await browser.newContext({ storageState, proxy: { server } });
  await watchFirstCard(context);
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: 'commit' });
  const { drawn } = await firstCardPainted(page);
  const cardsStood = drawn + (await page.evaluate(() => performance.timeOrigin));
  await untilPageStored(page);
  for (let seen = -1; transfers.length !== seen || pending > 0; await delay(silence)) {
    seen = transfers.length;
  }
  await context.close();
  proxy.close();
  proxy.closeAllConnections();

  const own = transfers.filter(
    // Where the machine is slow telemetry has come.
    ({ url }) => url.startsWith(`${origin}/`) && !url.includes('/static/background-'),
  );
  // The worker fetches them once more.
  const beforeWorker = own.findIndex(({ url }) => url.endsWith(storageKeys.workerPath));
  return {
    untilCards: own.filter(
      ({ startedAt, url }, index) =>
        startedAt <= cardsStood || (url.endsWith('.svg') && index < beforeWorker),
    ),
    inAll: own,
  };
}

/** Passes a request on, by plain HTTP, and notes its answer. */
function pass(request: IncomingMessage, response: ServerResponse, transfers: Transfer[]): void {
  const { url = '', method, headers } = request;
  const startedAt = Date.now();
  const onward = forward(url, { method, headers }, (answer) => {
    const { statusCode: status = 0, rawHeaders } = answer;
    let bytes = headSize(rawHeaders);
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    answer.on('end', () => transfers.push({ url, status, bytes, startedAt }));
    response.writeHead(status, rawHeaders);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** Status line, headers and the empty line between head and body, as HTTP/1.1 writes them. */
function headSize(rawHeaders: readonly string[]): number {
  const lines = rawHeaders.reduce((total, text) => total + Buffer.byteLength(text) + 2, 0);
  return 'HTTP/1.1 200 OK\r\n'.length + lines + 2;
}

export function totalBytes(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0);
}
