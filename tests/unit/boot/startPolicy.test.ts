import { expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import type { AuthState, SessionValidity } from '../../../src/auth/Auth.ts';
import { startPolicy } from '../../../src/startPolicy.ts';

const account = { issuer: 'https://id.suite.test', subject: 'amara', signInId: '1' };
const signedIn = (validity: SessionValidity): AuthState => ({
  ...{ status: 'signedIn', account, validity },
});
const signedOut = (reason: 'visitor' | 'offline' | 'elsewhere'): AuthState => ({
  ...{ status: 'signedOut', reason },
});

const all = ['API', 'device', 'drawn', 'main'];
const withoutNetwork = ['device', 'drawn', 'main'];
const page = ['drawn', 'main'];

/** Each row: what has happened once sign-in has come so far. */
test.each<[string, readonly (AuthState | 'codeSent')[], readonly string[], 'a stored page'?]>([
  ['a visitor, who is sent to the provider', [signedOut('visitor'), { status: 'signingIn' }], []],
  ['a visitor where the network is gone', [signedOut('offline')], page],
  ['the way back, before the answer', ['codeSent'], ['main']],
  ['the way back, after it', ['codeSent', signedIn('fresh')], all],
  ['a session', [signedIn('fresh')], all],
  ['a session without a network', [signedIn('fresh')], withoutNetwork],
  ['one that is to be renewed', [signedIn('stale')], all],
  ['one that has ended', [signedIn('expired')], page],
  ['a session and its page', [signedIn('fresh')], page, 'a stored page'],
  ['a page, signed out elsewhere', [signedOut('elsewhere')], page, 'a stored page'],
  ['a page before its session is restored', [], [], 'a stored page'],
])('%s', async (_, states, expected, storedPage) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(expected !== withoutNetwork);
  const state = createStore<AuthState>({ status: 'starting' });
  const isCodeSent = createStore(false);
  const done = new Set<string>();
  const note = (what: string) => () => void done.add(what);
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
  expect(done).toEqual(new Set(expected));
});
