import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type FirstVisit, totalBytes, visitFirst } from '../support/firstVisit.ts';
import { signedInState } from '../support/signedInState.ts';
import { expect, test } from './test.ts';

/* What goes over the wire, heads included, brotli as the build compresses it. In bytes. */
const budgets = {
  // 9,076 of it are the code that session, main and late parts share (docs/decisions/036).
  untilCards: 128_700,
  firstVisit: 300_000,
  // With 185 for discovery, which a visitor need not wait for (docs/decisions/036), 163 for the reference of a
  // start that failed, 105 for the colour of the browser's bar, and 10 for starting main with the session.
  bootScript: 2000,
  // Some 60 for every file in its list, and some 1300 for the page with its headers (docs/decisions/022).
  worker: 10_500,
  find: 3000,
} as const;

/** Who reads a failure wants to know what was loaded. */
function listing(transfers: FirstVisit['inAll']): string {
  return transfers.map(({ bytes, status, url }) => `${bytes} ${status} ${url}`).join('\n');
}

test('a first visit, signed in, stays within its bytes until the cards stand, and in all', async ({
  browser,
  suite,
}) => {
  const state = await signedInState(suite, 'region@suite.test');
  const { untilCards, inAll } = await visitFirst(browser, suite, state);
  expect(untilCards.length).toBeGreaterThan(4);
  expect(totalBytes(untilCards), listing(untilCards)).toBeLessThanOrEqual(budgets.untilCards);
  expect(inAll.some(({ url }) => url.endsWith('/sw.js'))).toBe(true);
  expect(totalBytes(inAll), listing(inAll)).toBeLessThanOrEqual(budgets.firstVisit);

  const late =
    /SelectSearch|static.select|FindDialog|static.dialogs|static.idle|static.parts|Toasts|background|static.tokens|static.jose|static.oidc|protocolMessages|sw\.js/;
  const early = untilCards.filter(({ url }) => late.test(url));
  expect(listing(early), 'asked for before the cards, though nobody waits for it').toBe('');
});

test('the boot script, the worker and the search stay small', async ({ suite }) => {
  const read = async (path: string) => String(await readFile(join(suite.buildDirectory, path)));
  const [bootScript = ''] = /boot-[\w-]+\.js/.exec(await read('index.html')) ?? [];
  expect(brotliCompressSync(await read(bootScript)).length).toBeLessThanOrEqual(budgets.bootScript);
  expect(brotliCompressSync(await read('sw.js')).length).toBeLessThanOrEqual(budgets.worker);
  const names = await readdir(join(suite.buildDirectory, 'static'));
  const find = names.filter((name) => /^FindDialog-.*\.js$/.test(name));
  expect(find).toHaveLength(1);
  const script = brotliCompressSync(await read(join('static', find.join())));
  expect(script.length).toBeLessThanOrEqual(budgets.find);
});
