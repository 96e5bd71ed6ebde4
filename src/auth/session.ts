import type { AuthEnvironment } from './AuthEnvironment.ts';
import type { AuthState, SessionFreshness } from './AuthState.ts';
import { type AuthAction, authReducer } from './authReducer.ts';
import type { Provider } from './provider.ts';
import { createSharedCookie, type SharedCookie } from './sharedCookie.ts';
import { accountOf, createUserStore, type StoredUser, type UserStore } from './storedUser.ts';
import { createTokenAge } from './tokenAge.ts';

/** What this tab knows of the session: its state, and the user and cookie that all tabs share. */
export interface Session {
  readonly environment: AuthEnvironment;
  readonly users: UserStore;
  readonly cookie: SharedCookie;
  /** The provider's side; its code is loaded when first needed. */
  provider(): Promise<Provider>;
  getState(): AuthState;
  subscribe(listener: () => void): () => void;
  dispatch(action: AuthAction): void;
  /** The stored user, if the shared cookie agrees: only both together are a session (spec §4). */
  current(): StoredUser | undefined;
  freshnessOf(user: StoredUser): SessionFreshness;
  /** Milliseconds that the user's ID token still lives; negative when it is dead. */
  remaining(user: StoredUser): number;
  /** Makes the state say what the user's tokens are worth now. */
  show(user: StoredUser): void;
}

export function createSession(environment: AuthEnvironment): Session {
  const users = createUserStore(environment);
  const cookie = createSharedCookie(environment);
  const age = createTokenAge(environment.clock);
  const listeners = new Set<() => void>();
  let state: AuthState = { status: 'starting' };
  let provider: Provider | undefined;

  function dispatch(action: AuthAction): void {
    const next = authReducer(state, action);
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function remaining(user: StoredUser): number {
    return user.lifetime - age.of(user);
  }

  function freshnessOf(user: StoredUser): SessionFreshness {
    if (user.standing === 'ended') return 'expired';
    if (remaining(user) > 0) return 'fresh';
    return user.standing === 'renewable' ? 'stale' : 'expired';
  }

  return {
    environment,
    users,
    cookie,
    provider: async () => {
      const { createProvider } = await import('./provider.ts');
      provider ??= createProvider(environment, users.read()?.provider);
      return provider;
    },
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    current: () => (cookie.holds() ? users.read() : undefined),
    freshnessOf,
    remaining,
    show: (user) =>
      dispatch({
        type: 'session found',
        account: accountOf(user),
        freshness: freshnessOf(user),
      }),
  };
}
