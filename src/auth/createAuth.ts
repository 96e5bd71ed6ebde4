import { isSameOwner } from '../../shared/owner.ts';
import { loadNeeded } from '../lib/loadTwice.ts';
import { codeOf } from '../lib/ReportableError.ts';
import { isWaitingForNetwork, type SignInOptions } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError, authErrorOf } from './AuthError.ts';
import {
  answerKey,
  type CallbackResult,
  consumeCallback,
  describeProviderError,
} from './callback.ts';
import { createBearer } from './createBearer.ts';
import { purgeDevice, signOut } from './ends.ts';
import { createLifecycle } from './lifecycle.ts';
import { createLogin } from './login.ts';
import { failures, isReportCode } from './reasons.ts';
import { createSession } from './session.ts';

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(environment: AuthEnvironment) {
  const session = createSession(environment);
  const login = createLogin(session);
  const lifecycle = createLifecycle(session, login.autoRedirect);
  const { getState, signedOut, users } = session;

  async function handleCallback(result: CallbackResult): Promise<void> {
    if (result.kind === 'none') {
      session.setLoginHint(result.loginHint);
      return await lifecycle.restore();
    }
    const before = users.read();
    try {
      if (result.kind === 'error') {
        const code = denial.test(result.error ?? '') ? 'accessDenied' : 'providerError';
        throw new AuthError(code, describeProviderError(result.error));
      }
      const { exchangeCode } = await loadNeeded(() => import('./protocol/exchangeCode.ts'));
      const user = await exchangeCode(session, result, before);
      environment.sessionStorage.removeItem(answerKey);
      if (before && !isSameOwner(before, user)) await purgeDevice(environment, before.signInId);
      if (getState().status !== 'starting') return;
      session.show(user);
      environment.onSignedIn();
      lifecycle.tick();
    } catch (caught) {
      const { code, message } = authErrorOf(caught);
      environment.report(isReportCode(code) ? code : 'signInFailed', message);
      // If our own script failed to load, the page reloads and still needs the answer.
      if (caught instanceof AuthError) environment.sessionStorage.removeItem(answerKey);
      const isOutage = result.kind === 'error' && result.error === 'temporarily_unavailable';
      const isDone = isOutage && (await login.repeat(result.request.data.signInId));
      if (isDone) return void lifecycle.tick();
      if (getState().status !== 'starting') return;
      await lifecycle.restore(failures[code].shownAs);
    }
  }

  return {
    getState,
    subscribe: session.subscribe,
    // Cleans the address before the first await, so that no later code sees the callback.
    start: async (): Promise<void> => {
      lifecycle.listen();
      users.endOthers();
      try {
        await handleCallback(consumeCallback(environment));
      } catch (error) {
        environment.report('unexpected', codeOf(error));
        signedOut('providerError');
      }
    },
    /** Redirects to the provider's login, or retries the session on a page that waits for the network. */
    signIn: async (options: SignInOptions = {}): Promise<void> => {
      const user = session.current();
      const canRefresh = user && session.validityOf(user) !== 'expired';
      if (canRefresh && isWaitingForNetwork(getState())) {
        return await lifecycle.restore();
      }
      await login.redirectToLogin(options);
      lifecycle.tick();
    },
    signOut: async (): Promise<void> => {
      if (getState().status === 'signingOut') return;
      login.resetRedirects();
      await signOut(session);
      lifecycle.tick();
    },
    ...createBearer(session, lifecycle),
  };
}

/** Errors by which a person or a rule denies access; `unauthorized` is Auth0's for a blocked account. */
const denial = /^(access_denied|unauthorized|unmet_\w+|\w+_required)$|cancel|disabled|locked/;
