import { createStore } from '../../../shared/createStore.ts';
import type { SignIn } from '../../../shared/owner.ts';
import { createPreferences } from '../places/createPreferences.ts';
import { type Subscription, structuralSharing } from '../Subscription.ts';
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
  // With the user in it, so that nobody else's answer can stand under it.
  const keyOf = (path: string) => JSON.stringify([path, issuer, subject]);
  const keys = { profile: keyOf('/me'), subscriptions: keyOf('/me/applications') };
  const ahead = initialData ? undefined : requests.answered(owner);
  const remembered = createStore<LastKnownRecord | undefined>(
    initialData ?? (ahead && { ...ahead, savedAt: Date.now() }),
  );
  const hasInitialData = remembered.get() !== undefined;
  let kept = initialData;
  let isPurged = false;

  const shownSubscriptions = () =>
    revalidation.dataOf<readonly Subscription[]>(keys.subscriptions) ??
    remembered.get()?.subscriptions;
  const hasCards = () => shownSubscriptions() !== undefined;
  const revalidation = createRevalidation(Object.values(keys), hasCards);
  const timeout = () => (hasCards() ? timeouts.withCards : timeouts.withoutCards);

  const profile = createResource<Profile>(keys.profile, timeout, async (asking) => {
    const answer = await requests.profile(owner, asked(asking, kept?.profile));
    const shown = revalidation.dataOf<Profile>(keys.profile) ?? remembered.get()?.profile;
    return shown && isSame(shown, answer) ? shown : answer;
  });
  const subscriptions = createResource(keys.subscriptions, timeout, async (asking) => {
    const answer = await requests.subscriptions(owner, asked(asking, kept));
    if (answer.leftOut > 0) onLeftOut(answer.leftOut);
    const shown = shownSubscriptions();
    if (shown) return structuralSharing(shown, answer.subscriptions);
    profile.limit(timeouts.withCards);
    return answer.subscriptions;
  });

  function asked(asking: Asking, record: unknown) {
    // Where there are no cards, the page itself says what failed.
    return {
      ...asking,
      hasRecord: record !== undefined && kept?.signInId === signInId,
      isQuiet: () => !hasCards(),
    };
  }

  return {
    profile,
    subscriptions,
    resources: [profile, subscriptions],
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

interface Asking {
  readonly signal: AbortSignal;
  readonly isPress: boolean;
}

export type Resource<T> = ReturnType<typeof createResource<T>>;

/** SWR's fetcher for `key`, with a deadline: every later request would wait for one that hangs. */
function createResource<T>(
  key: string,
  timeout: () => number,
  ask: (asking: Asking) => Promise<T>,
) {
  let latest: { readonly controller: AbortController; readonly answer: Promise<T> } | undefined;
  let isPending = false;
  let isPress = false;

  async function run(controller: AbortController): Promise<T> {
    limitTo(timeout(), controller);
    const asking = { signal: controller.signal, isPress };
    isPress = false;
    try {
      return await ask(asking);
    } catch (error) {
      // A request that a press has overtaken ends as that one does, because SWR would show its error.
      if (latest && latest.controller !== controller) return await latest.answer;
      throw error;
    } finally {
      if (latest?.controller === controller) isPending = false;
    }
  }

  return {
    key,
    isPending: () => isPending,
    fetch(): Promise<T> {
      latest?.controller.abort();
      const controller = new AbortController();
      isPending = true;
      latest = { controller, answer: run(controller) };
      return latest.answer;
    },
    /** The next request is the user's. */
    press() {
      isPress = true;
    },
    limit(milliseconds: number) {
      if (isPending && latest) limitTo(milliseconds, latest.controller);
    },
  };
}

/** We do not use `AbortSignal.any`, because it is younger than the browsers we build for. */
function limitTo(milliseconds: number, controller: AbortController) {
  const late = AbortSignal.timeout(milliseconds);
  late.addEventListener('abort', () => controller.abort(late.reason));
}

/** Whether every field of `next` is the same in `previous`. */
function isSame<T extends object>(previous: T, next: T): boolean {
  return Object.entries(next).every(([name, value]) => Reflect.get(previous, name) === value);
}
