import type { Clock } from './AuthEnvironment.ts';
import type { StoredUser } from './storedUser.ts';

export interface TokenAge {
  /** Milliseconds since the user's ID token was received; infinite where the clock makes no sense. */
  of(user: StoredUser): number;
}

/**
 * Ages ID tokens by the time since they came, so that a clock that is simply wrong does no harm.
 * A clock set forward makes a token look old and costs one early renewal. One set back would make it
 * look young for too long, so this page's own monotonic time is the least age.
 */
export function createTokenAge(clock: Clock): TokenAge {
  let idToken: string | undefined;
  let ageWhenSeen = 0;
  let seenAt = 0;

  return {
    of: (user) => {
      const byWall = clock.now() - user.receivedAt;
      if (user.idToken !== idToken) {
        idToken = user.idToken;
        ageWhenSeen = byWall >= 0 ? byWall : Number.POSITIVE_INFINITY;
        seenAt = clock.monotonic();
      }
      return Math.max(byWall, ageWhenSeen + clock.monotonic() - seenAt);
    },
  };
}
