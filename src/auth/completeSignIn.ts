import { type AuthErrorCode, authErrorOf } from './AuthError.ts';
import type { SignedOutReason } from './AuthState.ts';
import type { CodeAnswer } from './exchangeCode.ts';
import { isSamePerson } from './isSamePerson.ts';
import type { Session } from './session.ts';
import { forgetInTime } from './signOut.ts';
import type { StoredUser } from './storedUser.ts';

const reasons: Partial<Record<AuthErrorCode, SignedOutReason>> = {
  untrusted: 'untrusted',
  timeUnknown: 'untrusted',
  cookiesBlocked: 'cookiesBlocked',
  storageFailed: 'cookiesBlocked',
};

export type Completion =
  | { readonly kind: 'signedIn'; readonly user: StoredUser }
  | { readonly kind: 'signedOut'; readonly reason: SignedOutReason }
  /** The network went away on the way: as if the answer had not come, it cannot be used again. */
  | { readonly kind: 'lost' };

/** Turns the provider's answer to our sign-in into a session. Never throws. */
export async function completeSignIn(session: Session, answer: CodeAnswer): Promise<Completion> {
  const before = session.users.read();
  try {
    const [{ exchangeCode }, provider] = await Promise.all([
      import('./exchangeCode.ts'),
      session.provider(),
    ]);
    const user = await exchangeCode(session, provider, answer);
    if (before && !isSamePerson(before, user)) await forgetInTime(session);
    return { kind: 'signedIn', user };
  } catch (caught) {
    const { code, message } = authErrorOf(caught);
    session.environment.report(code === 'untrusted' ? code : 'signInFailed', message);
    if (code === 'unreachable') return { kind: 'lost' };
    return { kind: 'signedOut', reason: reasons[code] ?? 'providerError' };
  }
}
