import type { State } from 'swr';
import type { GenericSchema } from 'valibot';
import type { ApplicationId } from '../../../shared/applications.ts';
import { createStore } from '../../../shared/createStore.ts';
import type { SignIn } from '../../../shared/owner.ts';
import { network } from '../../lib/network.ts';
import { now } from '../../lib/serverClock.ts';
import type { PreferencesStore } from '../preferences/createPreferences.ts';
import { usedPlaces } from '../preferences/Preferences.ts';
import {
  identityOf,
  includesPlace,
  type Place,
  type Subscription,
  structuralSharing,
} from '../Subscription.ts';
import type { LastKnown } from './createLastKnown.ts';
import { type Answer, paths, type Requests, type Resource } from './createRequests.ts';
import type { LastKnownRecord } from './LastKnownRecord.ts';
import type { LeftOut, Profile, Subscriptions } from './schemas.ts';
import { createSwrConfig, timeouts } from './timing.ts';
import { lostKey, type News, whatIsNew, withoutKeys } from './whatIsNew.ts';

export interface UserDataParts {
  readonly owner: SignIn;
  readonly requests: Requests;
  readonly lastKnown: Pick<LastKnown, 'open' | 'write' | 'purge'>;
  readonly available: readonly ApplicationId[];
  readonly onLeftOut: (leftOut: readonly LeftOut[]) => void;
}

type Shown = { readonly profile: Profile | undefined } & (
  | { readonly status: 'loading' | 'forbidden' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly subscriptions: readonly Subscription[] }
);

/** Derived from the two answers. An equal part is the same object. */
export interface UserData {
  readonly shown: Shown;
  /** Without places that any tab has opened since. */
  readonly news: News;
  readonly savedAt: number | undefined;
  /** The state of the cards' call. `isAnswered`: whether this page has had an answer. */
  readonly refresh: Pick<Resource<unknown>, 'error' | 'isValidating'> & {
    readonly isAnswered: boolean;
  };
}

export type UserDataStore = ReturnType<typeof createUserData>;

const unasked = { status: 'loading', error: undefined, isValidating: false } as const;

/** Makes the data of one sign-in: the `known` record until answers come. */
export function createUserData(
  parts: UserDataParts & { readonly preferences: PreferencesStore },
  known: LastKnownRecord | undefined,
) {
  const { owner, requests, lastKnown, available, preferences, onLeftOut } = parts;
  let me: Resource<Profile> = unasked;
  let list: Resource<Subscriptions> = unasked;
  let { profile, subscriptions }: Partial<LastKnownRecord> = known ?? {};
  let remembered = known;
  /** The last answer, once it was compared with the shown places. */
  let compared: Subscriptions | undefined;
  let written: LastKnownRecord | undefined;
  let isPurged = false;
  let presses = 0;
  /** The reasons for left-out entries that were reported: they come again with every answer. */
  const told = new Set<string>();
  const cache = new Map<string, State<Answer<unknown> | undefined, unknown>>();
  const { get, set, subscribe } = createStore<UserData>({
    shown: shownNow(),
    news: newsOf(known),
    savedAt: known?.savedAt,
    // The stored page, which is hydrated, says 'Refreshing…'.
    refresh: { error: undefined, isAnswered: false, isValidating: true },
  });

  const hasCards = () => subscriptions !== undefined && get().shown.status !== 'forbidden';
  const isOwn = (path: string) => Object.values<string>(paths).includes(path);
  const hasData = (path: string) =>
    isOwn(path) ? hasCards() : cache.get(path)?.data?.kind === 'answered';

  function shownNow(): Shown {
    if (me.status === 'refused') return { status: 'forbidden', profile: undefined };
    if (list.status === 'refused') return { status: 'forbidden', profile };
    // Cards wait for the name until its call has ended.
    const isNamed = remembered !== undefined || me.status !== 'loading';
    if (subscriptions && isNamed) return { status: 'ready', profile, subscriptions };
    if (list.status !== 'failed') return { status: 'loading', profile };
    return { status: 'failed', error: list.error, profile };
  }

  function take({ subscriptions: next, leftOut }: Subscriptions) {
    // Only the name is missing now, so it gets the shorter deadline.
    requests.limitTo(paths.profile, timeouts.withData);
    const untold = leftOut.filter(({ reason }) => !told.has(reason));
    for (const { reason } of untold) told.add(reason);
    if (untold.length > 0) onLeftOut(untold);

    const { news, savedAt } = get();
    const at = now();
    const had = hasCards() ? subscriptions : undefined;
    const before = had ?? [];
    const after = structuralSharing(before, next);
    const isAnotherDay = new Date(savedAt ?? at).toDateString() !== new Date(at).toDateString();
    // A left-out entry may be the place that seems to be gone.
    const isWhole = leftOut.length === 0;
    const shown = had && { subscriptions: had, days: news.days };
    const days = whatIsNew(shown, after, available, isAnotherDay, isWhole);
    // Nothing that a user has set up is forgotten for an empty answer.
    const isGone = (place: Place) => isWhole && next.length > 0 && !includesPlace(next, place);
    const lost = usedPlaces(preferences.get()).filter(isGone);
    const named = before.filter((place) => includesPlace(lost, place));
    void preferences.later((changes) => {
      if (lost.length > 0) changes.forget(lost);
      changes.onServer?.read();
    });
    subscriptions = after;
    const allLost = named.length > 0 ? [...news.lost, ...named] : news.lost;
    return { news: kept(news, { days, lost: allLost }), savedAt: at };
  }

  function derive(changes: Partial<UserData> = {}): void {
    const before = get();
    const { news, savedAt } = { ...before, ...changes };
    const { error, isValidating } = list;
    const isAnswered = compared !== undefined;
    const hasBegun = isAnswered || error !== undefined;
    const opened = preferences.get().recent;
    const keysOpened = opened.flatMap((place) => [place.application, identityOf(place)]);
    set({
      shown: kept(before.shown, shownNow()),
      news: withoutKeys(news, keysOpened),
      savedAt,
      refresh: kept(before.refresh, {
        error,
        isAnswered,
        isValidating: isValidating || !hasBegun,
      }),
    });
    remember();
  }

  /** Stores the shown data, and deletes those of a refused account. */
  function remember(): void {
    const { shown, news, savedAt } = get();
    if (shown.status === 'forbidden') {
      if (!isPurged) void lastKnown.purge();
      isPurged = true;
    }
    const isAnswered = compared !== undefined && me.status !== 'loading';
    if (!isAnswered || shown.status !== 'ready' || savedAt === undefined) return;
    const { status: _, ...answers } = shown;
    const record = { ...answers, daysNew: news.days, savedAt };
    if (written && kept(written, record) === written) return;
    // Our own purge removed the lease. One that a sign-out removed stays removed.
    if (isPurged) lastKnown.open(owner);
    isPurged = false;
    written = record;
    lastKnown.write(owner, record);
  }

  return {
    get,
    subscribe,
    hasData,
    config: createSwrConfig(cache, hasData, network.isOnline),
    ask: <Data>(path: string, schema: GenericSchema<unknown, Data>) =>
      requests.ask(owner, path, {
        schema,
        hasData: () => hasData(path),
        // The page shows a failure; a toast only answers a press, and never the name's call.
        isQuiet: () =>
          path === paths.profile || presses === 0 || !hasData(path) || !network.isOnline(),
      }),
    async press(refresh: () => Promise<unknown>): Promise<void> {
      presses += 1;
      await refresh().finally(() => {
        presses -= 1;
      });
    },
    answered(nextMe: Resource<Profile>, nextList: Resource<Subscriptions>): void {
      me = nextMe;
      list = nextList;
      if (me.data) profile = kept(profile ?? me.data, me.data);
      const next = list.data === compared ? undefined : list.data;
      compared = next ?? compared;
      derive(next && take(next));
    },
    /** Takes the device's record, where the API has not answered yet. */
    remembered(record: LastKnownRecord | undefined): void {
      if (!record || record === remembered) return;
      remembered = record;
      if (!me.data) profile = record.profile;
      if (!compared) subscriptions = record.subscriptions;
      derive(compared ? {} : { news: newsOf(record), savedAt: record.savedAt });
    },
    dismissLost: (application: ApplicationId) =>
      derive({ news: withoutKeys(get().news, [lostKey(application)]) }),
    preferences,
    follow: () => preferences.subscribe(() => derive()),
  };
}

const newsOf = (record: LastKnownRecord | undefined): News => ({ days: record?.daysNew, lost: [] });

/** Returns `before` where `next` has the same values. */
function kept<T extends object>(before: T, next: T): T {
  const isSame = ([key, value]: [string, unknown]) => Object.is(value, Reflect.get(before, key));
  return Object.entries(next).every(isSame) ? before : next;
}
