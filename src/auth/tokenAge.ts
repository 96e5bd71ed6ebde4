import type { Clock } from './AuthEnvironment.ts';
import type { StoredUser } from './storedUser.ts';

/**
 * Milliseconds since a user's ID token was received; infinite where the clock makes no sense. A clock
 * set back would make a token look young for too long, so the monotonic time is the least age.
 */
export function createTokenAge(clock: Clock): (user: StoredUser) => number {
  let idToken: string | undefined;
  let ageWhenSeen = 0;
  let seenAt = 0;

  return (user) => {
    const age = clock.now() - user.receivedAt;
    if (user.idToken !== idToken) {
      idToken = user.idToken;
      ageWhenSeen = age >= 0 ? age : Number.POSITIVE_INFINITY;
      seenAt = clock.monotonic();
    }
    return Math.max(age, ageWhenSeen + clock.monotonic() - seenAt);
  };
}
