import { takeArrival } from './callback.ts';
import { completeSignIn } from './completeSignIn.ts';
import { type Settling, settle } from './settle.ts';
import type { Tabs } from './tabs.ts';

/**
 * Handles what the page arrived with. The address is cleaned before the first await, so whatever is
 * constructed after the call sees it clean; everything else may take its time.
 */
export async function start(parts: Settling, tabs: Tabs): Promise<void> {
  const { session, login, upkeep } = parts;
  const { environment, dispatch } = session;
  const arrival = takeArrival(environment);
  if (!canStore(environment.localStorage) || !canStore(environment.sessionStorage)) {
    return dispatch({ type: 'signed out', reason: 'cookiesBlocked' });
  }
  if (arrival.kind === 'plain') return await settle(parts, arrival.loginHint);

  login.arrived();
  if (arrival.kind === 'error') {
    environment.report('providerError', 'the provider answered the sign-in with an error');
    return dispatch({ type: 'signed out', reason: 'providerError' });
  }
  const completion = await completeSignIn(session, arrival);
  if (session.getState().status !== 'starting') return;
  if (completion.kind === 'lost') return await settle(parts);
  if (completion.kind === 'signedOut') {
    return dispatch({ type: 'signed out', reason: completion.reason });
  }
  tabs.tell();
  session.show(completion.user);
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
