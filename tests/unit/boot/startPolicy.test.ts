import { expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import type { AuthState, SessionFreshness } from '../../../src/auth/Auth.ts';
import { startPolicy } from '../../../src/startPolicy.ts';

const account = { issuer: 'https://id.suite.test', subject: 'amara', signInId: '1' };
const signedIn = (freshness: SessionFreshness): AuthState => ({
  ...{ status: 'signedIn', account, freshness },
});

/** What has happened once sign-in has come so far. */
async function reach(states: readonly (AuthState | 'codeSent')[], hasStoredPage: boolean) {
  const state = createStore<AuthState>({ status: 'starting' });
  const isCodeSent = createStore(false);
  const done = new Set<string>();
  const note = (what: string) => () => void done.add(what);
  const { mainNeeded, drawable } = startPolicy({
    auth: { getState: state.get, subscribe: state.subscribe },
    isCodeSent,
    hasStoredPage,
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
  return done;
}

const visitor: AuthState = { status: 'signedOut', reason: 'visitor' };
const asked = ['API', 'device', 'drawn', 'main'];

test.each<[string, readonly (AuthState | 'codeSent')[], boolean, readonly string[]]>([
  ['a visitor, who is sent to the provider', [visitor, { status: 'signingIn' }], false, []],
  [
    'a visitor where the network is gone',
    [{ ...visitor, reason: 'offline' }],
    false,
    ['drawn', 'main'],
  ],
  ['the way back, before the answer', ['codeSent'], false, ['main']],
  ['the way back, after it', ['codeSent', signedIn('fresh')], false, asked],
  ['a session without a stored page', [signedIn('fresh')], false, asked],
  ['one that is to be renewed', [signedIn('stale')], false, asked],
  ['one that has ended', [signedIn('expired')], false, ['drawn', 'main']],
  ['a stored page', [signedIn('fresh')], true, ['drawn', 'main']],
  [
    'a stored page, signed out elsewhere',
    [{ ...visitor, reason: 'elsewhere' }],
    true,
    ['drawn', 'main'],
  ],
  ['a stored page before its session is restored', [], true, []],
])('%s', async (_, states, hasStoredPage, done) => {
  expect(await reach(states, hasStoredPage)).toEqual(new Set(done));
});

test('asks the device alone where there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await reach([signedIn('fresh')], false)).toEqual(new Set(['device', 'drawn', 'main']));
});
