import * as v from 'valibot';
import type { AuthParts } from './AuthParts.ts';
import { underRenewalLock } from './renewalLock.ts';
import { serverTime } from './serverTime.ts';
import { endOnDevice, forgetInTime, leaveSignedOut } from './signOut.ts';
import type { StoredUser } from './storedUser.ts';
import type { Tabs } from './tabs.ts';
import { createUnauthorizedGuard } from './unauthorizedGuard.ts';

/** What a 401 to a bearer means. */
type Verdict =
  | { readonly kind: 'replaced' | 'dead' }
  /** The session had ended already, here or in another tab. */
  | { readonly kind: 'over' }
  /** It was the current, living bearer: the session has just been ended on this device. */
  | { readonly kind: 'ended'; readonly user: StoredUser };

/** The API's word on the bearer. */
export interface Unauthorized {
  /** See Auth.refused. */
  refused(bearer: string, path: string): Promise<'retry' | 'signedOut'>;
  accepted(path: string): void;
  /** Whose sign-out the provider has not heard of: the API refused them twice. */
  takeUnheard(): StoredUser | undefined;
}

export function createUnauthorized({ session, upkeep }: AuthParts, tabs: Tabs): Unauthorized {
  const { environment } = session;
  const guard = createUnauthorizedGuard(environment);
  let unheard: StoredUser | undefined;

  /**
   * Under the renewal lock, so that of all the tabs that are answered 401 at the same moment one ends
   * the session, and none does while its bearer is being replaced.
   */
  async function judge(bearer: string): Promise<Verdict> {
    // A clock set back while the tab slept makes a dead bearer look young; the server knows better.
    const now = await serverTime(environment);
    return await underRenewalLock(session, async () => {
      const user = session.current();
      if (user === undefined || session.getState().status !== 'signedIn') return { kind: 'over' };
      if (user.idToken !== bearer) {
        return { kind: (await isOf(bearer, user)) ? 'replaced' : 'over' };
      }
      const isDead = now !== undefined && now >= user.expiresAt;
      if (isDead || session.freshnessOf(user) !== 'fresh') return { kind: 'dead' };
      endOnDevice(session, tabs);
      return { kind: 'ended', user };
    });
  }

  async function signOut(user: StoredUser, path: string): Promise<void> {
    if (!guard.isRepeated()) {
      guard.note(path);
      return await leaveSignedOut(session, user);
    }
    unheard = user;
    session.dispatch({ type: 'signed out', reason: 'notAccepted' });
    await forgetInTime(session);
  }

  return {
    refused: async (bearer, path) => {
      // Where nothing can be judged, because the lock is not to be had, the call may be tried again.
      const verdict = await judge(bearer).catch((): Verdict => ({ kind: 'replaced' }));
      if (verdict.kind === 'ended') await signOut(verdict.user, path);
      else if (verdict.kind === 'dead') await upkeep.renew(bearer);
      else upkeep.check();
      return verdict.kind === 'replaced' || verdict.kind === 'dead' ? 'retry' : 'signedOut';
    },
    accepted: (path) => {
      upkeep.check();
      if (session.getState().status !== 'signedIn') return;
      session.cookie.accept();
      guard.accepted(path);
    },
    takeUnheard: () => {
      const user = unheard;
      unheard = undefined;
      return user;
    },
  };
}

/** Whether that bearer was the same person's: nobody's call is repeated in another's name. */
async function isOf(bearer: string, { issuer, subject }: StoredUser): Promise<boolean> {
  const { claimsOf } = await import('./signingKeys.ts');
  return v.is(v.object({ iss: v.literal(issuer), sub: v.literal(subject) }), claimsOf(bearer));
}
