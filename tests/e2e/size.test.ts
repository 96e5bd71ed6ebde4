import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { storageKeys } from '../../shared/storageKeys.ts';
import { firstCardPainted, watchFirstCard } from '../support/firstCard.ts';
import * as launcher from './launcher.ts';
import { expect, test } from './test.ts';

/*
 * The bytes that are transferred, heads included, with the build's brotli. Until the cards stand they may be two in a
 * hundred more than the last release had, as docs/figures.md says.
 */
const figures = readFileSync('docs/figures.md', 'utf8');
const [, written = ''] = /The cards need ([\d,]+) bytes/.exec(figures) ?? [];
const budgets = {
  untilCards: Math.min(128_700, Number(written.replace(',', '')) * 1.02),
  firstVisit: 300_000,
} as const;

/** One answer as it went over the wire: head and body, and when it was asked for, in milliseconds since 1970. */
type Transfer = Readonly<Record<'status' | 'bytes' | 'startedAt', number>> & {
  readonly url: string;
};

const totalBytes = (transfers: readonly Transfer[]) =>
  transfers.reduce((total, { bytes }) => total + bytes, 0);

/** Says what to do about a budget, and lists what was loaded. */
const advice = (transfers: readonly Transfer[]) => {
  const listing = transfers.map(({ bytes, status, url }) => `${bytes} ${status} ${url}`).join('\n');
  return `Load it later, or write down more in docs/figures.md and say for what (docs/decisions/031):\n${listing}`;
};

test('a first visit, signed in, stays within its bytes until the cards stand, and in all', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  const transfers: Transfer[] = [];
  // Every request of page, worker and browser comes here, but not those that a cache answers.
  const note = ({ url = '', socket }: IncomingMessage, response: ServerResponse) => {
    const [startedAt, before] = [Date.now(), socket.bytesWritten];
    response.on('finish', () => {
      const bytes = socket.bytesWritten - before;
      transfers.push({ url, status: response.statusCode, bytes, startedAt });
    });
  };
  suite.pages?.http.prependListener('request', note);
  await watchFirstCard(context);
  await openAs();
  const { drawn } = await firstCardPainted(page);
  const cardsStood = drawn + (await page.evaluate(() => performance.timeOrigin));
  // By then the worker has all of its files.
  await launcher.untilStored(page);
  await launcher.untilIdleParts(page);
  suite.pages?.http.off('request', note);

  // On a slow machine telemetry may have loaded.
  const inAll = transfers.filter(({ url }) => !url.startsWith('/static/background-'));
  // The worker fetches them once more.
  const beforeWorker = inAll.findIndex(({ url }) => url === storageKeys.workerPath);
  const untilCards = inAll.filter(
    ({ startedAt, url }, index) =>
      startedAt <= cardsStood || (url.endsWith('.svg') && index < beforeWorker),
  );
  expect(untilCards.length).toBeGreaterThan(4);
  expect(totalBytes(untilCards), advice(untilCards)).toBeLessThanOrEqual(budgets.untilCards);
  expect(beforeWorker).toBeGreaterThan(4);
  expect(totalBytes(inAll), advice(inAll)).toBeLessThanOrEqual(budgets.firstVisit);
});
