import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import type { AuthState, SessionValidity } from '../../../src/auth/Auth.ts';
import { isLoginAnswer } from '../../../src/auth/callback.ts';
import { providerRequestInit, takeDiscovery } from '../../../src/lib/discoveryRequest.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { loadMain } from '../../../src/start/loadMain.ts';
import { addResourceHints } from '../../../src/start/resourceHints.ts';
import { startPolicy } from '../../../src/start/startPolicy.ts';
import { announceReady, replayEarlyInput } from '../../../src/storedPage/replayEarlyInput.ts';

const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response('{}'));

beforeEach(() => {
  document.head.replaceChildren();
  document.body.innerHTML = `
    <div id="root"></div>
    <div id="could-not-load" hidden><button>Try again</button><span id="reference"></span></div>`;
  window.discoveryAhead = undefined;
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

// The addresses are those of tests/support/prepareDocument.ts.
const script = (name: string) => `modulepreload http://localhost:4173/static/${name}.js`;
const login = [script('one'), script('two')];
const exchange = ['preconnect https://id.suite.test/', ...login, script('three')];
const page = ['preconnect https://api.suite.test/', script('react'), script('main')];

test.each([
  ['what a login needs, and no page, for a visitor', null, true, login],
  ['all for somebody who is back from the provider', null, false, [...exchange, ...page]],
  ['the page for somebody who is signed in', '{}', false, page],
  ['the page, which says so, where storage is blocked', undefined, false, page],
])('asks for %s, without cookies', (_what, user, isVisitor, expected) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false); // which is wrong on some machines
  addResourceHints(user, isVisitor);
  const links = [...document.querySelectorAll('link')];
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual(expected);
  for (const { crossOrigin } of links) expect(crossOrigin).toBe('anonymous');
  expect(fetched).toHaveBeenCalledTimes(isVisitor ? 1 : 0);
});

test.each<[query: string, isAnswer: boolean]>([
  ['tab=2', false],
  ['code=offer', false],
  ['state=left', false],
  ['code=1&error=2&state=3', false],
  ['code=1&state=3', true],
  ['state=3&error=2', true],
])('%s is an answer to a login: %s', (query, isAnswer) => {
  expect(isLoginAnswer(new URLSearchParams(query))).toBe(isAnswer);
});

const authority = 'https://id.suite.test';
const address = `${authority}/.well-known/openid-configuration`;

test('discovery is for whoever takes it first, while the page starts, or for nobody', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(9_999);
  addResourceHints(null, true);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(address, providerRequestInit);
  expect(takeDiscovery(`${address}?other`, authority)).toBeUndefined();
  expect(await takeDiscovery(address, `${authority}/`)).toBeInstanceOf(Response);
  expect(takeDiscovery(address, `${authority}/`)).toBeUndefined();
  addResourceHints(null, true);
  now.mockReturnValue(10_001);
  expect(takeDiscovery(address, authority)).toBeUndefined();
});

const account = { issuer: authority, subject: 'amara', signInId: '1' };
const signedIn = (validity: SessionValidity): AuthState => ({
  ...{ status: 'signedIn', account, validity },
});
const signedOut = (reason: 'visitor' | 'offline' | 'elsewhere'): AuthState => ({
  ...{ status: 'signedOut', reason },
});

const all = ['main', 'API', 'device', 'drawn'];
const withoutNetwork = ['device', 'drawn', 'main'];
const drawn = ['drawn', 'main'];

/** Each row: what has happened once sign-in has come so far, in this order. */
test.each<[string, readonly (AuthState | 'codeSent')[], readonly string[], 'a stored page'?]>([
  ['a visitor, who is sent to the provider', [signedOut('visitor'), { status: 'signingIn' }], []],
  ['a visitor where the network is gone', [signedOut('offline')], drawn],
  ['the way back, before the answer', ['codeSent'], ['main']],
  ['the way back, after it', ['codeSent', signedIn('fresh')], all],
  ['a session without a network', [signedIn('fresh')], withoutNetwork],
  ['one that is to be renewed', [signedIn('stale')], ['API', ...withoutNetwork]],
  ['one that has ended', [signedIn('expired')], drawn],
  ['a session and its page', [signedIn('fresh')], drawn, 'a stored page'],
  ['a page, signed out elsewhere', [signedOut('elsewhere')], drawn, 'a stored page'],
  ['a page before its session is restored', [], [], 'a stored page'],
  ['a page that turns out to be a visitor’s', [signedOut('visitor')], ['drawn'], 'a stored page'],
])('what starts with %s', async (_, states, expected, storedPage) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(expected !== withoutNetwork);
  const state = createStore<AuthState>({ status: 'starting' });
  const isCodeSent = createStore(false);
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const { mainNeeded, drawable } = startPolicy({
    auth: { getState: state.get, subscribe: state.subscribe },
    isCodeSent,
    hasStoredPage: storedPage !== undefined,
    lastKnown: { open: note('device') },
    requests: { askAhead: note('API') },
  });
  void mainNeeded.then(note('main'));
  void drawable.then(note('drawn'));
  for (const next of states) {
    if (next === 'codeSent') isCodeSent.set(true);
    else state.set(next);
    // A turn, in which every promise that can resolves.
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(done).toEqual(expected);
});

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const fail = async (): Promise<void> => {
  throw new TypeError();
};

/** Ids of what can be seen. */
const visible = () =>
  [...document.body.children].flatMap((part) => (part.hasAttribute('hidden') ? [] : part.id));

test.each<[string, () => Promise<void>, boolean, string[], string | null]>([
  ['nothing when the application comes', async () => undefined, false, ['root'], 'main'],
  ['so when it cannot be loaded', fail, false, ['could-not-load'], 'main'],
  ['so below cards that are on the screen', fail, true, ['root', 'could-not-load'], null],
])('says %s, and names a failure once', async (_, load, keepsRoot, seen, role) => {
  createErrorLog().record('/me', '500');
  await loadMain(load, keepsRoot);
  expect(visible()).toEqual(seen);
  expect(document.getElementById('could-not-load')?.getAttribute('role')).toBe(role);
  // The details for support have it later.
  const [other, failure] = createErrorLog().entries();
  expect(other).toMatchObject({ source: '/me', code: '500' });
  expect(failure?.code).toBe(load === fail ? 'could not load' : undefined);
  const said = failure ? `Reference: ${failure.reference}` : '';
  expect(document.getElementById('reference')?.textContent).toBe(said);
});

test('gives each part 20 s of its own, what is no part all it takes, and takes its words back', async () => {
  vi.useFakeTimers();
  const loading = loadMain(async (within) => {
    await within(after(15_000));
    await after(60_000);
    await within(after(25_000));
    await within(after(25_000));
  }, false);
  await vi.advanceTimersByTimeAsync(94_999);
  expect(visible()).toEqual(['root']);
  await vi.advanceTimersByTimeAsync(1);
  expect(visible()).toEqual(['could-not-load']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(visible()).toEqual(['root']);
  await vi.advanceTimersByTimeAsync(25_000);
  await loading;
  expect(createErrorLog().entries(), 'one failure has one reference').toHaveLength(1);
});

test('has the worker compare its files, and at the press all fetched past caches, though one does not come', async () => {
  document.head.innerHTML = `<script data-exchange="/static/one.js /static/two.js"></script>
    <script type="importmap">{ "integrity": { "/static/one.js": "sha256-/y", "/static/base.js": "" } }</script>
    <link rel="stylesheet" href="/static/main.css">`;
  fetched.mockRejectedValueOnce(new TypeError());
  await loadMain(fail, false);
  document.querySelector('button')?.click();
  const names = ['one.js', 'two.js', 'base.js', 'main.css'];
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2 * names.length));
  const asked = fetched.mock.calls.map(([file, { cache }]) => [file.split('/').at(-1), cache]);
  expect(asked).toEqual(
    ['default', 'reload'].flatMap((cache) => names.map((name) => [name, cache])),
  );
});

type Pressed = 'icon' | 'dropdown' | 'link' | 'menu' | 'apart' | 'refresh';

test.each<[early: Pressed[], atOnce: Pressed[], repeated: Pressed[]]>([
  [['icon', 'dropdown'], [], ['dropdown']],
  [['link', 'menu', 'apart'], ['link', 'menu'], []],
])('of the presses on %s, %s are heard at once, and %s once the page answers', async (...row) => {
  const [early, atOnce, repeated] = row;
  const heard: string[] = [];
  document.body.innerHTML = `
    <div id="root">
      <button id="dropdown" role="combobox" aria-haspopup="listbox">North</button>
      <button id="menu" aria-haspopup="menu" popovertarget="items">Amara</button>
      <button id="refresh"><svg id="icon"></svg>Refresh</button>
      <a id="link" href="#there">Open</a>
    </div>
    <button id="apart">Try again</button>`;
  // Listens as React does, so events that were stopped above it are not heard.
  document.getElementById('root')?.addEventListener('click', ({ target }) => {
    heard.push(target instanceof Element ? target.id : '');
  });
  const press = (id: Pressed) =>
    document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const busy = () => Array.from(document.querySelectorAll('[aria-busy=true]'), ({ id }) => id);
  replayEarlyInput();
  for (const id of early) press(id);
  expect(heard).toEqual(atOnce);
  expect(busy(), 'a press is seen to be heard').toEqual(repeated);
  announceReady();
  announceReady();
  await new Promise((resolve) => setTimeout(resolve));
  press('refresh');
  expect(heard).toEqual([...atOnce, ...repeated, 'refresh']);
  expect(busy()).toEqual([]);
});

test.each(['{Enter}', ' '])('a press by the key %s is kept, too', async (key) => {
  document.body.innerHTML = '<div id="root"><button>Refresh</button></div>';
  const heard = vi.fn();
  document.querySelector('button')?.addEventListener('click', heard);
  replayEarlyInput();
  document.querySelector('button')?.focus();
  await userEvent.keyboard(key);
  expect(heard).not.toHaveBeenCalled();
  announceReady();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
});
