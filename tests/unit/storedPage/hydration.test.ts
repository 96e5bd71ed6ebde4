import { beforeEach, expect, test } from 'vitest';
import { type Message, parseMessage } from '../../../device/messages.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import { prepareHydration, readHydrationData } from '../../../src/storedPage/hydration.ts';
import { createStorePage } from '../../../src/storedPage/PersistPage.tsx';
import { injectMarkup } from '../../../sw/storedPage.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { region } from '../device/freshDevice.ts';

const shell =
  '<html data-build="b-1"><head></head><body><div id="root"></div><div id="toasts"></div></body></html>';
const rendered = {
  savedAt: 1_000,
  data: { profile, subscriptions: [], preferences: noPreferences },
  markup: '<p>North</p>',
};

beforeEach(() => {
  document.documentElement.dataset.build = 'b-1';
});

async function store(granted: typeof region | undefined) {
  const sent: Message[] = [];
  const port = {
    post: (message: Message) => Boolean(sent.push(message)),
    whenReady: () => Promise.resolve(),
  };
  await createStorePage(port, async () => granted)(region, () => rendered);
  return sent;
}

test('hands the worker a page from which the next start reads its data', async () => {
  const [sent] = await store(region);
  const message = parseMessage(sent);
  if (message?.type !== 'page') throw new Error('no page');
  const html = injectMarkup(shell, message);
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;

  const { markup: _, ...expected } = rendered;
  expect(readHydrationData()).toEqual({ ...region, ...expected });
  expect(document.getElementById('page-data')).toBeNull();
  expect(readHydrationData()).toBeUndefined();
});

test('hands over no page without a lease, nor from a document without a build', async () => {
  expect(await store(undefined)).toEqual([]);
  delete document.documentElement.dataset.build;
  expect(await store(region)).toEqual([]);
});

test('reads nothing from a page that is not shown, and leaves it', () => {
  const text = JSON.stringify({ ...region, savedAt: 1, data: rendered.data });
  document.body.innerHTML = `<script type="application/json" id="page-data">${text}</script>`;
  document.documentElement.hidden = true;
  expect(readHydrationData()).toBeUndefined();
  document.documentElement.hidden = false;
  expect(readHydrationData()).toMatchObject(region);
});

test.each([
  ['nothing', ''],
  ['half of it', '{"issuer":'],
  ['nobody’s data', JSON.stringify({ data: rendered.data })],
  ['data that the schema refuses', JSON.stringify({ ...region, savedAt: 1, data: {} })],
])('reads no data out of %s', (_what, text) => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${text}</script>`;
  expect(readHydrationData()).toBeUndefined();
});

const page = { ...region, signInId: 'before', savedAt: 1, data: { profile, subscriptions: [] } };
const signedIn = { status: 'signedIn', account: region, freshness: 'fresh' } as const;

function rootWithCards() {
  const root = document.createElement('div');
  root.innerHTML = '<article>Cards</article>';
  return root;
}

test('hydrates the cards of the signed-in user', () => {
  const root = rootWithCards();
  expect(prepareHydration(root, page, signedIn)).toEqual({
    account: region,
    record: { ...page.data, savedAt: 1 },
  });
  expect(root.textContent).toBe('Cards');
});

test.each([
  ['nobody is signed in', { status: 'signedOut', reason: 'elsewhere' }],
  ['somebody else is signed in', { ...signedIn, account: { ...region, subject: 'other' } }],
  [
    'the same name comes from another provider',
    { ...signedIn, account: { ...region, issuer: 'x' } },
  ],
] as const)('takes the cards off the screen when %s', (_, state) => {
  const root = rootWithCards();
  expect(prepareHydration(root, page, state)).toBeUndefined();
  expect(root.childNodes).toHaveLength(0);
});

test('keeps what is there, the loading screen, where no page was stored', () => {
  const root = rootWithCards();
  expect(prepareHydration(root, undefined, signedIn)).toBeUndefined();
  expect(root.textContent).toBe('Cards');
});
