import { type Store, until } from '../shared/createStore.ts';
import type { SignIn } from '../shared/owner.ts';
import type { Auth, AuthState } from './auth/Auth.ts';
import { network } from './lib/network.ts';

interface Sources {
  readonly auth: Pick<Auth, 'getState' | 'subscribe'>;
  /** Whether the provider was asked for the tokens of a sign-in. */
  readonly isCodeSent: Pick<Store<boolean>, 'get' | 'subscribe'>;
  readonly hasStoredPage: boolean;
  /** Reads what the device has of somebody's cards. */
  readonly lastKnown: { readonly open: (owner: SignIn) => unknown };
  readonly requests: { readonly askAhead: (owner: SignIn) => void };
}

/** Decides what main and the first frame wait for, and what is asked meanwhile (docs/decisions/036). */
export function startPolicy({ auth, isCodeSent, hasStoredPage, lastKnown, requests }: Sources) {
  const session = { get: auth.getState, subscribe: auth.subscribe };
  const pageNeeded = until(session, hasPage);

  /** A stored page shows what it has. Without one, device and API are asked before React has come. */
  function askAhead(): void {
    const state = auth.getState();
    if (hasStoredPage || state.status !== 'signedIn' || state.freshness === 'expired') return;
    lastKnown.open(state.account);
    if (network.isOnline()) requests.askAhead(state.account);
  }
  void pageNeeded.then(askAhead);

  return {
    /** Resolves once main may have the processor: there is a page to show, or nothing to do but to wait. */
    mainNeeded: Promise.race([pageNeeded, until(isCodeSent, Boolean)]),
    /** Resolves once React may take over what is on the screen: a stored page stays until its session is restored or not. */
    drawable: hasStoredPage ? until(session, ({ status }) => status !== 'starting') : pageNeeded,
  };
}

/** Whether there is more to be shown than the loading screen of index.html. */
function hasPage(state: AuthState): boolean {
  return (
    state.status === 'signedIn' || (state.status === 'signedOut' && state.reason !== 'visitor')
  );
}
