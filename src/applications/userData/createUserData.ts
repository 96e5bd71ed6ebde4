import { createStore } from '../../../shared/createStore.ts';
import type { SignIn } from '../../../shared/owner.ts';
import { createPreferences } from '../places/createPreferences.ts';
import { type Subscription, structuralSharing } from '../Subscription.ts';
import { createResource, type Resource } from './createResource.ts';
import type { LastKnown, LastKnownRecord } from './LastKnown.ts';
import { createRevalidation } from './revalidation.ts';
import type { Profile } from './schemas.ts';
import type { UserDataRequests } from './userDataRequests.ts';

export interface UserDataOptions {
  readonly owner: SignIn;
  readonly requests: Pick<UserDataRequests, 'profile' | 'subscriptions' | 'answered'>;
  readonly lastKnown: LastKnown;
  /** What the device remembered; shown until the API has answered. */
  readonly initialData: LastKnownRecord | undefined;
  readonly onLeftOut: (count: number) => void;
}

export type UserData = ReturnType<typeof createUserData>;

/** In milliseconds. A slow answer is better than none where nothing can be shown meanwhile. */
const timeouts = { withCards: 10_000, withoutCards: 60_000 };

/** One user's profile and subscriptions: joins SWR, API and device, which do not know each other. */
export function createUserData(options: UserDataOptions) {
  const { owner, requests, lastKnown, initialData, onLeftOut } = options;
  const { issuer, subject, signInId } = owner;
  const ahead = initialData ? undefined : requests.answered(owner);
  const remembered = createStore<LastKnownRecord | undefined>(
    initialData ?? (ahead && { ...ahead, savedAt: Date.now() }),
  );
  const hasInitialData = remembered.get() !== undefined;
  let kept = initialData;
  let isPurged = false;

  const profile: Resource<Profile> = createResource({
    key: ['/me', issuer, subject],
    async ask(asking) {
      const answer = await requests.profile(owner, asked(asking, kept?.profile));
      const shown = revalidation.dataOf(profile) ?? remembered.get()?.profile;
      return shown && isSame(shown, answer) ? shown : answer;
    },
    timeout,
  });
  const subscriptions: Resource<readonly Subscription[]> = createResource({
    key: ['/me/applications', issuer, subject],
    async ask(asking) {
      const answer = await requests.subscriptions(owner, asked(asking, kept));
      if (answer.leftOut > 0) onLeftOut(answer.leftOut);
      const shown = shownSubscriptions();
      if (shown) return structuralSharing(shown, answer.subscriptions);
      profile.limit(timeouts.withCards);
      return answer.subscriptions;
    },
    timeout,
  });
  const resources = [profile, subscriptions];
  const hasCards = () => shownSubscriptions() !== undefined;
  const revalidation = createRevalidation(resources, hasCards);

  function asked<Options extends object>(asking: Options, record: unknown) {
    // Where there are no cards, the page itself says what failed.
    return {
      ...asking,
      hasRecord: record !== undefined && kept?.signInId === signInId,
      isQuiet: () => !hasCards(),
    };
  }

  function shownSubscriptions(): readonly Subscription[] | undefined {
    return revalidation.dataOf(subscriptions) ?? remembered.get()?.subscriptions;
  }

  function timeout(): number {
    return hasCards() ? timeouts.withCards : timeouts.withoutCards;
  }

  return {
    profile,
    subscriptions,
    resources,
    hasInitialData,
    /** What is shown for want of an answer. */
    remembered,
    revalidation,
    preferences: createPreferences({
      owner,
      stored: lastKnown.preferences,
      initial: initialData?.preferences,
    }),
    /** Takes what the device remembered where it is newer than what it said before. */
    adopt(record: LastKnownRecord) {
      if (record.savedAt <= (remembered.get()?.savedAt ?? 0)) return;
      kept = record;
      remembered.set(record);
    },
    /** Has the device remember it, unless it does. */
    remember(record: LastKnownRecord) {
      if (kept && isSame(kept, record)) return;
      // A purge took the lease with it, and only who has read may write.
      if (isPurged) void lastKnown.read(owner);
      isPurged = false;
      kept = { ...record, signInId };
      lastKnown.write(owner, record);
    },
    async forget() {
      if (isPurged) return;
      isPurged = true;
      kept = undefined;
      await lastKnown.purge();
    },
  };
}

/** Whether every field of `next` is the same in `previous`. */
function isSame<T extends object>(previous: T, next: T): boolean {
  return Object.entries(next).every(([name, value]) => Reflect.get(previous, name) === value);
}
