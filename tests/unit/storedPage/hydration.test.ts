import { beforeEach, expect, test, vi } from 'vitest';
import { parseMessage } from '../../../device/messages.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import { prepareHydration, readHydrationData } from '../../../src/storedPage/hydration.ts';
import { createStorePage } from '../../../src/storedPage/PersistPage.tsx';
import { injectMarkup } from '../../../sw/storedPage.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { region, release } from '../device/freshDevice.ts';

const data = { profile, subscriptions: [], preferences: noPreferences };
const rendered = { savedAt: 1_000, data, markup: '<p>North</p>' };
const page = document.documentElement;

beforeEach(() => {
  page.dataset.build = 'b';
  page.hidden = false;
});

/** Resolves with what the worker is given. */
async function store(granted?: typeof region) {
  const post = vi.fn((_message: unknown) => true);
  const port = { post, whenReady: () => Promise.resolve() };
  await createStorePage(port, async () => granted)(region, () => rendered);
  return post.mock.calls.flat();
}

test('hands the worker a page from which the next start reads its data, once', async () => {
  const [sent] = await store(region);
  const message = parseMessage(sent);
  if (message?.type !== 'page') throw new Error('no page');
  document.body.innerHTML = injectMarkup(release.page, message);
  expect(readHydrationData()).toEqual({ ...region, savedAt: 1_000, data });
  expect(document.getElementById('page-data')).toBeNull();
  expect(readHydrationData()).toBeUndefined();
});

test('hands over no page without a lease, nor from a document without a build', async () => {
  expect(await store()).toEqual([]);
  delete page.dataset.build;
  expect(await store(region)).toEqual([]);
});

const whole = JSON.stringify({ ...region, savedAt: 1, data });

test.each([
  ['of a page that is not shown', whole],
  ['without a text', ''],
  ['that was cut', whole.slice(0, 11)],
  ['that is nobody’s', JSON.stringify({ data })],
  ['that the schema refuses', JSON.stringify({ ...region, savedAt: 1, data: {} })],
])('reads no data out of a block %s', (_what, text) => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${text}</script>`;
  page.hidden = text === whole;
  expect(readHydrationData()).toBeUndefined();
  page.hidden = false;
  if (text === whole) expect(readHydrationData(), 'it is left').toMatchObject(region);
});

const record = { profile, subscriptions: [] };
const stored = { ...region, signInId: 'before', savedAt: 1, data: record };
const signedIn = { status: 'signedIn', account: region, validity: 'fresh' } as const;
const hydrated = { account: region, record: { ...record, savedAt: 1 } };

test.each([
  ['the owner is signed in', stored, signedIn, hydrated, 'Cards'],
  ['nobody is signed in', stored, { status: 'signedOut', reason: 'elsewhere' }, undefined, ''],
  ['somebody else is', { ...stored, subject: 'other' }, signedIn, undefined, ''],
  ['another provider’s is', { ...stored, issuer: 'x' }, signedIn, undefined, ''],
  // The page has the loading screen.
  ['no page was stored', undefined, signedIn, undefined, 'Cards'],
] as const)('when %s', (_, kept, state, expected, left) => {
  const root = document.createElement('div');
  root.innerHTML = '<article>Cards</article>';
  expect(prepareHydration(root, kept, state)).toEqual(expected);
  expect(root.textContent).toBe(left);
});
