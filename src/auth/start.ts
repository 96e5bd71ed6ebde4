import type { AuthParts } from './AuthParts.ts';
import { type Arrival, takeArrival } from './callback.ts';
import { completeSignIn } from './completeSignIn.ts';
import { followRestore } from './follow.ts';
import { inBackground, reportUnexpected } from './inBackground.ts';
import { listen } from './listen.ts';
import { settle } from './settle.ts';
import type { Tabs } from './tabs.ts';

/**
 * Begins: handles what the page arrived with, and listens from then on. The address is cleaned before
 * the first await, so whatever is constructed after the call sees it clean. Never throws.
 */
export async function start(parts: AuthParts, tabs: Tabs): Promise<void> {
  const { session, renewal, upkeep, offlineWait } = parts;
  const { environment, dispatch } = session;
  listen(environment, {
    onLook: upkeep.check,
    onWake: () => {
      renewal.hurry();
      upkeep.check();
      offlineWait.goOn();
    },
    onRestored: () => inBackground(environment, followRestore(parts)),
  });
  try {
    await receive(parts, tabs, takeArrival(environment));
  } catch (error) {
    reportUnexpected(environment, error);
    dispatch({ type: 'signed out', reason: 'providerError' });
  }
}

async function receive(parts: AuthParts, tabs: Tabs, arrival: Arrival): Promise<void> {
  const { session, login, upkeep } = parts;
  const { environment, dispatch, getState } = session;
  if (!canStore(environment.localStorage) || !canStore(environment.sessionStorage)) {
    return dispatch({ type: 'signed out', reason: 'cookiesBlocked' });
  }
  if (arrival.kind === 'plain') {
    login.suggest(arrival.loginHint);
    return await settle(parts);
  }

  login.arrived();
  if (arrival.kind === 'error') {
    environment.report('providerError', 'the provider answered the sign-in with an error');
    return dispatch({ type: 'signed out', reason: 'providerError' });
  }
  const completion = await completeSignIn(session, arrival);
  if (getState().status !== 'starting') return;
  if (completion.kind === 'lost') return await settle(parts);
  if (completion.kind === 'signedOut') {
    return dispatch({ type: 'signed out', reason: completion.reason });
  }
  tabs.tell();
  session.show(completion.user);
  environment.onSignedIn();
  upkeep.check();
}

/** A browser that blocks cookies blocks storage with them, each time it is used. */
function canStore(storage: Storage): boolean {
  const key = 'natural-capital-suite.probe';
  try {
    storage.setItem(key, '');
    storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
