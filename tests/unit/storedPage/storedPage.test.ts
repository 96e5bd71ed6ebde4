import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lastUseKey, storedUserKey } from '../../../shared/storageKeys.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import { config } from '../../../src/lib/config.ts';
import * as gate from '../../../src/storedPage/gate.ts';
import { prepareHydration, readHydrationData } from '../../../src/storedPage/hydration.ts';
import { pageAround, userPart } from '../../../sw/storedPage.ts';
import { testConfig } from '../../support/testConfig.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { region } from '../device/freshDevice.ts';

const { discardStoredPage, guardBfcache, markOwner, showStoredPage } = gate;
const userKey = storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId);
const account = 'po0XH_B9aosg9XDeIw0u3g';
const page = document.documentElement;
const reload = vi.fn();

beforeAll(() => guardBfcache(reload));

beforeEach(() => {
  reload.mockReset();
  setCookies(false);
  page.hidden = false;
  page.removeAttribute('style');
});

const preload = '<link rel="modulepreload" href="/static/compose.js">';
const releasePage = readFileSync('index.html', 'utf8').replace('</head>', `${preload}</head>`);
const data = { profile, subscriptions: [], preferences: noPreferences };
const rendered = { savedAt: Date.now(), data, markup: "<p>$&amp; $' $` $1</p>" };
const kept = { ...region, savedAt: rendered.savedAt, data };

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const blockOf = (document: Document): unknown =>
  JSON.parse(document.querySelector('#page-data')?.textContent ?? '');

/** The page as the worker answers with it. */
function answered(changes = {}) {
  const page = { ...region, ...rendered, ...changes };
  const [before, after] = pageAround(releasePage, page);
  return parse(before + userPart(page) + after);
}

/** Puts the stored page of `region` into the document, as the worker answers with it; returns its head. */
function answerWithStoredPage() {
  const { documentElement, head, body } = answered();
  page.hidden = documentElement.hidden;
  Object.assign(page.dataset, documentElement.dataset);
  document.body.innerHTML = body.innerHTML;
  return head;
}

function setCookies(isSignedIn: boolean): void {
  for (const pair of [`=${isSignedIn}`, `.account=${account}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the gate has to read it before any promise settles
    document.cookie = `natural-capital-suite.is-authenticated${pair}; Path=/`;
  }
}

function signIn(): void {
  const { issuer, subject } = region;
  localStorage.setItem(userKey, JSON.stringify({ issuer, subject, account }));
  setCookies(true);
}

test('no name breaks out of the data block or the metadata', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('</script><script>', '<!--<script>', '"><img>', '&quot;', "$&$'$`", '</body>'),
  );
  const count = (document: Document) => document.querySelectorAll('script, img').length;
  const expected = count(parse(releasePage)) + 1;
  fc.assert(
    fc.property(text, text, (name, subject) => {
      const changes = { subject, data: { name } };
      const document = answered(changes);
      expect(blockOf(document)).toEqual({ ...kept, ...changes });
      expect(document.documentElement.dataset.ownerSubject).toBe(subject);
      expect(count(document)).toBe(expected);
    }),
  );
});

test('it is shown to its owner alone, without main, and read once by the application', () => {
  const head = answerWithStoredPage();
  expect(head.querySelector('link[rel=modulepreload]')).toBeNull();
  expect(head.children).toHaveLength(parse(releasePage).head.children.length - 1);
  expect(showStoredPage()).toBe(false);
  expect(readHydrationData()).toBeUndefined();
  expect(page.hidden).toBe(true);
  signIn();
  expect(showStoredPage()).toBe(true);
  expect(page.hidden).toBe(false);
  discardStoredPage();
  expect(document.querySelector('#root')?.innerHTML).toBe(rendered.markup);
  expect(readHydrationData()).toEqual(kept);
  expect(document.getElementById('page-data')).toBeNull();
  expect(readHydrationData()).toBeUndefined();
});

test('one that may not be shown becomes the loading screen', () => {
  answerWithStoredPage();
  discardStoredPage();
  expect(page.hidden).toBe(false);
  const root = (html: Document) => html.querySelector('#root')?.innerHTML;
  expect(root(document)).toBe(root(parse(releasePage)));
  expect(document.getElementById('page-data')).toBeNull();
  expect(page.dataset.ownerSubject).toBeUndefined();
});

test.each([
  ['without a text', ''],
  ['that is nobody’s', JSON.stringify({ data })],
  ['that the schema refuses', JSON.stringify({ ...kept, data: {} })],
])('no data are read out of a block %s', (_what, text) => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${text}</script>`;
  expect(readHydrationData()).toBeUndefined();
});

const signedIn = { status: 'signedIn', account: region, validity: 'fresh' } as const;
const hydrated = { account: region, record: { ...data, savedAt: kept.savedAt } };
const before = { ...kept, signInId: 'before' };

test.each([
  ['the owner is signed in', before, signedIn, hydrated, 'Cards'],
  ['nobody is signed in', before, { status: 'signedOut', reason: 'elsewhere' }, undefined, ''],
  ['somebody else is', { ...before, subject: 'other' }, signedIn, undefined, ''],
  // The page has the loading screen.
  ['no page was stored', undefined, signedIn, undefined, 'Cards'],
] as const)('hydration begins with what may stay when %s', (_, read, state, expected, left) => {
  const root = document.createElement('div');
  root.innerHTML = '<article>Cards</article>';
  expect(prepareHydration(root, read, state)).toEqual(expected);
  expect(root.textContent).toBe(left);
});

const nothing = () => undefined;
const signOut = () => localStorage.clear();
const takeAway = () => markOwner(undefined);

/** The opacity while the page is away, at once as it is back, and a task later. */
test.each([
  ['nothing', nothing, nothing, ['0', '', ''], 0],
  ['a sign-out in another tab', signOut, nothing, ['0', '0', '0'], 1],
  ['a sign-out that the application has seen', signOut, takeAway, ['0', '0', ''], 0],
  ['nothing, on a page with nobody’s cards', takeAway, nothing, ['', '', ''], 0],
])('the back button shows the cards by opacity after %s', async (_, change, onReturn, ...row) => {
  const [seen, reloads] = row;
  markOwner(region);
  signIn();
  change();
  const opacities: string[] = [];
  const look = () => opacities.push(page.style.opacity);
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  look();
  window.addEventListener('pageshow', onReturn, { once: true });
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  look();
  await new Promise((resolve) => setTimeout(resolve));
  look();
  expect(opacities).toEqual(seen);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('where an idle session ends, cards are hidden behind another tab, and come back to who still uses them', async () => {
  Object.assign(config, { idleMinutes: 1 });
  const added = vi.spyOn(window, 'addEventListener');
  guardBfcache(reload);
  onTestFinished(() => {
    Object.assign(config, { idleMinutes: 0 });
    for (const [type, listener] of added.mock.calls) window.removeEventListener(type, listener);
  });
  answerWithStoredPage();
  signIn();
  const lookAway = (lastUse: number) => {
    localStorage.setItem(lastUseKey, String(lastUse));
    for (const isHidden of [true, false]) {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      if (isHidden) expect(page.style.opacity).toBe('0');
    }
    return page.style.opacity;
  };
  expect(lookAway(Date.now())).toBe('');
  expect(lookAway(Date.now() - 120_000)).toBe('0');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
