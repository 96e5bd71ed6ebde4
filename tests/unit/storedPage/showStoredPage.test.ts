import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { markOwner } from '../../../src/storedPage/gate.ts';
import {
  discardStoredPage,
  guardBfcache,
  showStoredPage,
} from '../../../src/storedPage/showStoredPage.ts';
import { testConfig } from '../../support/testConfig.ts';
import { region } from '../device/freshDevice.ts';

const userKey = storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId);
const account = 'po0XH_B9aosg9XDeIw0u3g';
const page = document.documentElement;
const root = () => document.getElementById('root');
const reload = vi.fn();

beforeAll(() => guardBfcache(reload));

/** The document as the worker stored it for `region`, hidden. */
beforeEach(() => {
  reload.mockReset();
  setCookies(false);
  page.hidden = true;
  page.removeAttribute('style');
  markOwner(region);
  page.dataset.savedAt = String(Date.now());
  document.body.innerHTML = `
    <div id="root"><button role="combobox">North</button></div>
    <template id="shell-root"><div role="status">Loading</div></template>
    <script type="application/json" id="page-data">{}</script>`;
});

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

test('shows the stored page to its owner alone', () => {
  expect(showStoredPage()).toBe(false);
  expect(page.hidden).toBe(true);
  signIn();
  expect(showStoredPage()).toBe(true);
  expect(page.hidden).toBe(false);
  discardStoredPage();
  expect(root()?.textContent).toContain('North');
});

test('makes the shell of a page that may not be shown', () => {
  discardStoredPage();
  expect(page.hidden).toBe(false);
  expect(root()?.innerHTML).toBe('<div role="status">Loading</div>');
  expect(document.getElementById('page-data')).toBeNull();
  expect(page.dataset.ownerSubject).toBeUndefined();
});

const nothing = () => undefined;
const signOut = () => localStorage.clear();
const signOutAtSibling = () => setCookies(false);
const takeAway = () => markOwner(undefined);

/** The opacity while the page is away, at once as it is back, and a task later. */
test.each([
  ['nothing', nothing, nothing, ['0', '', ''], 0],
  ['a sign-out in another tab', signOut, nothing, ['0', '0', '0'], 1],
  ['a sign-out in a sibling', signOutAtSibling, nothing, ['0', '0', '0'], 1],
  ['a sign-out that the application has seen', signOut, takeAway, ['0', '0', ''], 0],
  ['nothing, on a page with nobody’s cards', takeAway, nothing, ['', '', ''], 0],
])(
  'after %s the back button shows the cards by opacity',
  async (_, before, onReturn, seen, reloads) => {
    signIn();
    before();
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
  },
);
