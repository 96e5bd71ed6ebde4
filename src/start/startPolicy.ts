import { type Store, until } from '../../shared/createStore.ts';
import type { SignIn } from '../../shared/owner.ts';
import type { Auth, AuthState } from '../auth/Auth.ts';
import { network } from '../lib/network.ts';

interface Sources {
  readonly auth: Pick<Auth, 'getState' | 'subscribe'>;
  /** Whether the code has been sent to the token endpoint. */
  readonly isCodeSent: Pick<Store<boolean>, 'get' | 'subscribe'>;
  readonly hasStoredPage: boolean;
  /** Reads the cards that the device has of somebody. */
  readonly lastKnown: { readonly open: (owner: SignIn) => unknown };
  readonly requests: { readonly askAhead: (owner: SignIn) => void };
}

/** Decides what main and the first frame wait for, and what is requested meanwhile (docs/decisions/036). */
export function startPolicy({ auth, isCodeSent, hasStoredPage, lastKnown, requests }: Sources) {
  const session = { get: auth.getState, subscribe: auth.subscribe };
  const pageNeeded = until(session, hasPage);

  /** A stored page shows what it has. Without one we ask device and API before React has loaded. */
  function askAhead(): void {
    const state = auth.getState();
    if (hasStoredPage || state.status !== 'signedIn' || state.validity === 'expired') return;
    lastKnown.open(state.account);
    if (network.isOnline()) requests.askAhead(state.account);
  }
  void pageNeeded.then(askAhead);

  return {
    /**
     * Resolves when main may be evaluated: either there is a page to render, or sign-in is only waiting for the
     * network.
     */
    mainNeeded: Promise.race([pageNeeded, until(isCodeSent, Boolean)]),
    /**
     * Resolves when React may take over what is on the screen. A stored page stays as it is until we know whether
     * its session is restored.
     */
    drawable: hasStoredPage ? until(session, ({ status }) => status !== 'starting') : pageNeeded,
  };
}

/** Returns whether there is more to show than the loading screen of index.html. */
function hasPage(state: AuthState): boolean {
  return (
    state.status === 'signedIn' || (state.status === 'signedOut' && state.reason !== 'visitor')
  );
}
