import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { markOwner } from '../../../src/storedPage/gate.ts';
import {
  discardStoredPage,
  guardBfcache,
  showStoredPage,
} from '../../../src/storedPage/showStoredPage.ts';
import { testConfig } from '../../support/testConfig.ts';
import { region } from '../device/freshDevice.ts';

const cookie = 'natural-capital-suite.is-authenticated';
const userKey = storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId);
const account = 'po0XH_B9aosg9XDeIw0u3g';
const page = document.documentElement;
const root = () => document.getElementById('root');

const reload = vi.fn();

beforeAll(() => guardBfcache(reload));

/** The document as the worker stored it for `region`, hidden, and nobody signed in yet. */
beforeEach(() => {
  reload.mockReset();
  setCookie(false);
  page.hidden = true;
  page.removeAttribute('style');
  Object.assign(page.dataset, {
    ownerIssuer: region.issuer,
    ownerSubject: region.subject,
    savedAt: String(Date.now()),
  });
  document.body.innerHTML = `
    <div id="root"><button role="combobox">North</button></div>
    <template id="shell-root"><div role="status">Loading</div></template>
    <script type="application/json" id="page-data">{}</script>`;
});

function signIn(): void {
  const { issuer, subject } = region;
  localStorage.setItem(userKey, JSON.stringify({ issuer, subject, account }));
  setCookie(true);
}

function setCookie(value: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the gate has to read it before any promise settles
  document.cookie = `${cookie}=${value}; Path=/`;
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${cookie}.account=${account}; Path=/`;
}

async function leaveAndReturn() {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  const whileAway = page.style.opacity;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  const atOnce = page.style.opacity;
  await new Promise((resolve) => setTimeout(resolve));
  return { whileAway, atOnce, after: page.style.opacity };
}

test('shows the stored page to its owner', () => {
  signIn();
  expect(showStoredPage()).toBe(true);
  expect(page.hidden).toBe(false);
  expect(root()?.textContent).toContain('North');
});

test('keeps the stored page hidden from anybody else', () => {
  expect(showStoredPage()).toBe(false);
  expect(page.hidden).toBe(true);
});

test('makes the shell of a page that may not be shown', () => {
  discardStoredPage();
  expect(page.hidden).toBe(false);
  expect(root()?.innerHTML).toBe('<div role="status">Loading</div>');
  expect(document.getElementById('page-data')).toBeNull();
  expect(page.dataset.ownerSubject).toBeUndefined();
});

test('leaves the shell as it is', () => {
  page.hidden = false;
  discardStoredPage();
  expect(root()?.childNodes).not.toHaveLength(0);
});

test('hides the cards when the page is left and shows them to their owner again', async () => {
  signIn();
  expect(await leaveAndReturn()).toEqual({ whileAway: '0', atOnce: '', after: '' });
  expect(reload).not.toHaveBeenCalled();
});

describe.each([
  ['signed out in another tab', () => localStorage.clear()],
  ['signed out in a sibling', () => setCookie(false)],
])('when somebody %s meanwhile', (_where, signOut) => {
  beforeEach(() => {
    signIn();
    signOut();
  });

  test('keeps the cards hidden and reloads', async () => {
    expect(await leaveAndReturn()).toEqual({ whileAway: '0', atOnce: '0', after: '0' });
    expect(reload).toHaveBeenCalledOnce();
  });

  test('shows what the application has put in the place of the cards', async () => {
    const takeAway = () => markOwner(undefined);
    window.addEventListener('pageshow', takeAway, { once: true });
    expect(await leaveAndReturn()).toEqual({ whileAway: '0', atOnce: '0', after: '' });
    expect(reload).not.toHaveBeenCalled();
  });
});

test('leaves a page that shows nobody’s cards as it is', async () => {
  delete page.dataset.ownerSubject;
  expect(await leaveAndReturn()).toEqual({ whileAway: '', atOnce: '', after: '' });
});

test('marks whose cards the document shows, and that it shows nobody’s', () => {
  markOwner(region);
  expect(page.dataset).toMatchObject({ ownerIssuer: region.issuer, ownerSubject: 'region' });
  markOwner(undefined);
  expect(page.dataset.ownerIssuer ?? page.dataset.ownerSubject).toBeUndefined();
});
