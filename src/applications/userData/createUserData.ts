import { unstable_serialize as serialized } from 'swr';
import type { SignIn } from '../../../shared/owner.ts';
import { createPreferences } from '../places/createPreferences.ts';
import { type Subscription, structuralSharing } from '../Subscription.ts';
import { createResource } from './createResource.ts';
import type { LastKnown, LastKnownRecord } from './LastKnown.ts';
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

/** One user's profile and subscriptions: joins API and device, which do not know each other. */
export function createUserData(options: UserDataOptions) {
  const { owner, requests, lastKnown, initialData, onLeftOut } = options;
  const { issuer, subject } = owner;
  const answered = initialData ? undefined : requests.answered(owner);
  const shown = initialData ?? (answered && { ...answered, savedAt: Date.now() });
  const savedAt = shown?.savedAt;
  let kept = initialData;
  let isPurged = false;

  const profile = createResource<Profile>({
    // With the user in it, so that nobody else's answer can stand under this key.
    key: ['/me', issuer, subject],
    initial: { data: shown?.profile, savedAt },
    request: (signal) => requests.profile(owner, signal),
    timeout,
    hasCards,
    onEnd,
  });
  const subscriptions = createResource<readonly Subscription[]>({
    key: ['/me/applications', issuer, subject],
    initial: { data: shown?.subscriptions, savedAt },
    async request(signal, shown) {
      const answer = await requests.subscriptions(owner, signal);
      if (answer.leftOut > 0) onLeftOut(answer.leftOut);
      const previous = shown();
      if (previous) return structuralSharing(previous, answer.subscriptions);
      profile.limit(timeouts.withCards);
      return answer.subscriptions;
    },
    timeout,
    hasCards,
    onEnd,
  });
  const resources = [profile, subscriptions];
  const preferences = createPreferences({
    owner,
    stored: lastKnown.preferences,
    initial: initialData?.preferences,
  });
  const isForbidden = () => resources.some(({ state }) => state.get().isForbidden);

  function hasCards(): boolean {
    return subscriptions.state.get().data !== undefined;
  }

  function timeout(): number {
    return hasCards() ? timeouts.withCards : timeouts.withoutCards;
  }

  function onEnd() {
    if (isForbidden()) void purge();
    // One write per refresh, not one per answer.
    else if (!resources.some(({ isPending }) => isPending())) keep(current());
  }

  function current(): LastKnownRecord | undefined {
    const { data, savedAt } = subscriptions.state.get();
    if (!data || savedAt === undefined) return undefined;
    return { profile: profile.state.get().data, subscriptions: data, savedAt };
  }

  function keep(record: LastKnownRecord | undefined) {
    if (!record || isSame(record, kept)) return;
    // A purge took the lease with it, and only who has read may write.
    if (isPurged) void lastKnown.read(owner);
    isPurged = false;
    kept = record;
    lastKnown.write(owner, record);
  }

  async function purge() {
    if (isPurged) return;
    await lastKnown.purge();
    isPurged = true;
    kept = undefined;
  }

  return {
    profile,
    subscriptions,
    preferences,
    /** For SWR's `provider`: unlike its `fallback`, this keeps its identity when the answer is equal. */
    cache: new Map(
      resources
        .filter(({ state }) => state.get().data)
        // SWR will soon say so, and the page to be hydrated says so already.
        .map(({ key, state }) => [serialized(key), { data: state.get().data, isValidating: true }]),
    ),
    hasInitialData: shown !== undefined,
    /** Takes what the device remembered where it is newer than what is shown; returns what it took. */
    syncFromDevice(record: LastKnownRecord) {
      const taken: { readonly key: readonly string[]; readonly data: unknown }[] = [];
      if (isForbidden()) return taken;
      const { savedAt, ...data } = record;
      if (data.profile && profile.adopt(data.profile, savedAt)) {
        taken.push({ key: profile.key, data: data.profile });
      }
      if (subscriptions.adopt(data.subscriptions, savedAt)) {
        taken.push({ key: subscriptions.key, data: data.subscriptions });
      }
      if (taken.length > 0) kept = record;
      return taken;
    },
    resourceOf: (serializedKey: string) =>
      resources.find(({ key }) => serialized(key) === serializedKey),
    untilThrottled: () => Math.max(...resources.map((resource) => resource.untilThrottled())),
    /** Has the next requests be sent at once, however recent the last ones are. */
    expire() {
      for (const resource of resources) resource.expire();
    },
    abort() {
      for (const resource of resources) resource.abort();
    },
  };
}

function isSame(a: LastKnownRecord, b: LastKnownRecord | undefined): boolean {
  if (!b) return false;
  return a.profile === b.profile && a.subscriptions === b.subscriptions && a.savedAt === b.savedAt;
}
