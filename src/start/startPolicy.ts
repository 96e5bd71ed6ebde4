import { type Store, until } from '../../shared/createStore.ts';
import type { SignIn } from '../../shared/owner.ts';
import type { AuthState } from '../auth/Auth.ts';
import type { Auth } from '../auth/createAuth.ts';
import { network } from '../lib/network.ts';

interface Sources {
  readonly auth: Pick<Auth, 'getState' | 'subscribe'>;
  readonly isCodeSent: Pick<Store<boolean>, 'get' | 'subscribe'>;
  readonly hasStoredPage: boolean;
  readonly lastKnown: { readonly open: (owner: SignIn) => unknown }; // reads the cards from the device
  readonly requests: { readonly askAhead: (owner: SignIn) => void };
}

/** Orders main, the first frame and the first requests (docs/decisions/036). */
export function startPolicy({ auth, isCodeSent, hasStoredPage, lastKnown, requests }: Sources) {
  const session = { get: auth.getState, subscribe: auth.subscribe };
  const pageNeeded = until(session, hasPage);

  /** Without a stored page, requests the cards before React has loaded. */
  function askAhead(): void {
    const state = auth.getState();
    if (hasStoredPage || state.status !== 'signedIn' || state.validity === 'expired') return;
    if (network.isOnline()) requests.askAhead(state.account);
    lastKnown.open(state.account);
  }
  void pageNeeded.then(askAhead);

  return {
    /** Resolves when main may be evaluated: there is a page to render, or sign-in only waits for the network. */
    mainNeeded: Promise.race([pageNeeded, until(isCodeSent, Boolean)]),
    /** Resolves when React may take over. A stored page stays until its session is restored or ended. */
    drawable: hasStoredPage ? until(session, ({ status }) => status !== 'starting') : pageNeeded,
  };
}

function hasPage(state: AuthState): boolean {
  return (
    state.status === 'signedIn' || (state.status === 'signedOut' && state.reason !== 'visitor')
  );
}
