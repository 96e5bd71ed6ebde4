import type { State, SWRConfiguration } from 'swr';
import { createStore } from '../../../shared/createStore.ts';
import type { SignIn } from '../../../shared/owner.ts';
import { HttpError } from '../../api/errors.ts';
import { structuralSharing } from '../Subscription.ts';
import type { LastKnown } from './createLastKnown.ts';
import type { LastKnownRecord } from './LastKnownRecord.ts';
import { dedupingInterval, isWorthRetrying, retryDelay, timeouts } from './timing.ts';
import {
  limitTo,
  recordOf,
  type UserDataAnswer,
  type UserDataRequests,
} from './userDataRequests.ts';

/** SWR's, of which there is one cache per sign-in. */
export const userDataKey = '/me';
const returnEventsMs = 50;

export interface UserDataOptions {
  readonly owner: SignIn;
  readonly requests: UserDataRequests;
  readonly lastKnown: Pick<LastKnown, 'open' | 'write' | 'purge' | 'preferences'>;
  readonly initialData: LastKnownRecord | undefined;
  readonly onLeftOut: (count: number) => void;
}

export type UserData = ReturnType<typeof createUserData>;

/** One user's profile and subscriptions: joins SWR, API and device, which do not know each other. */
export function createUserData({ owner, requests, lastKnown, ...options }: UserDataOptions) {
  const { initialData, onLeftOut } = options;
  // SWR will soon say that it is asking, and the page to be hydrated says so already.
  const cache = new Map<string, State<UserDataAnswer>>([[userDataKey, { isValidating: true }]]);
  /** Milliseconds since the epoch: the last answer of the API to this page. */
  const answeredAt = createStore<number | undefined>(undefined);
  let remembered = initialData;
  let isForgotten = false;
  let hasLeft = false;
  let pending: AbortController | undefined;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  // By the clock of `performance`, which nobody sets.
  let endedAt = Number.NEGATIVE_INFINITY;
  /** Until then the API asked to be left alone. */
  let pausedUntil = 0;

  const shown = (): UserDataAnswer | undefined => cache.get(userDataKey)?.data ?? remembered;
  const hasCards = () => shown()?.subscriptions !== undefined;

  /** SWR's fetcher, with a deadline: every later request would wait for one that hangs. */
  async function fetch(): Promise<UserDataAnswer | undefined> {
    pending?.abort(overtaken);
    const controller = new AbortController();
    pending = controller;
    limitTo(hasCards() ? timeouts.withCards : timeouts.withoutCards, controller);
    // Where there are no cards, the page itself says what failed.
    const asking = { isQuiet: () => !hasCards() };
    try {
      const { leftOut = 0, ...answer } = await requests.ask(owner, controller, asking);
      if (leftOut > 0) onLeftOut(leftOut);
      // An account that was refused stays so until both answer.
      if (shown() && !hasCards() && answer.profileError !== undefined) throw answer.profileError;
      return shared(shown(), answer);
    } catch (error) {
      // SWR discards an answer that another request has overtaken, but not an error.
      if (controller.signal.reason === overtaken) return shown();
      throw error;
    } finally {
      if (pending === controller) pending = undefined;
    }
  }

  function remember(answer: UserDataAnswer) {
    const record = recordOf(answer);
    if (!record) {
      isForgotten = true;
      return void lastKnown.purge();
    }
    // Our own purge took the lease with it; what a sign-out took is not acquired again.
    if (isForgotten) lastKnown.open(owner);
    isForgotten = false;
    lastKnown.write(owner, record);
  }

  function end() {
    endedAt = performance.now();
    clearTimeout(retryTimer);
  }

  function retry(error: unknown, askAgain: () => void) {
    if (!isWorthRetrying(error)) return;
    failures += 1;
    const pause = error instanceof HttpError ? error.retryAfterMs : 0;
    pausedUntil = performance.now() + pause;
    // The page may have come before the network: what fails first is tried again soon, once.
    const isFirst = failures === 1 && answeredAt.get() === undefined;
    const canWait = hasCards() && !isFirst;
    const delay = retryDelay({ failures, pause, canWait });
    retryTimer = setTimeout(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) askAgain();
    }, delay);
  }

  /** A return fires several events at once. SWR misses `pageshow`, of the back-forward cache. */
  function initFocus(onReturn: () => void) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const listener = () => {
      const throttled = Math.max(endedAt + dedupingInterval - performance.now(), 0);
      clearTimeout(timer);
      timer = setTimeout(onReturn, throttled + returnEventsMs);
    };
    window.addEventListener('focus', listener, { signal });
    window.addEventListener('pageshow', listener, { signal });
    document.addEventListener('visibilitychange', listener, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }

  return {
    fetch,
    answeredAt,
    savedAt: () => answeredAt.get() ?? shown()?.savedAt,
    isPending: () => pending !== undefined,
    config: {
      provider: () => cache,
      initFocus,
      dedupingInterval,
      // `initFocus` puts off a return that comes too soon: SWR's own throttle would forget it, and would
      // last where the clock is set back.
      focusThrottleInterval: Number.NEGATIVE_INFINITY,
      // The fetcher itself keeps what says the same.
      compare: Object.is,
      /** Silent while the browser is offline or the API wants to be left alone; a press asks all the same. */
      isOnline: () => navigator.onLine && performance.now() >= pausedUntil,
    } satisfies SWRConfiguration & { initFocus: unknown },
    /** Until the returned function is called, answers count. */
    follow() {
      hasLeft = false;
      return () => {
        hasLeft = true;
        clearTimeout(retryTimer);
      };
    },
    /** What to show until there is an answer, where `record` is what the device has. */
    remembered(record: LastKnownRecord | undefined) {
      remembered = record;
      return remembered;
    },
    succeed(answer: UserDataAnswer | undefined, askAgain: () => void) {
      if (!answer || hasLeft) return;
      end();
      if (answer.profileError === undefined) failures = 0;
      else retry(answer.profileError, askAgain);
      if (answer.subscriptions) answeredAt.set(Date.now());
      remember({ ...answer, savedAt: Date.now() });
    },
    fail(error: unknown, askAgain: () => void) {
      if (hasLeft) return;
      end();
      retry(error, askAgain);
    },
    resume() {
      pausedUntil = 0;
    },
    press() {
      failures = 0;
      pausedUntil = 0;
    },
  };
}

const overtaken = new DOMException('overtaken', 'AbortError');

/** `next` with what of `previous` says the same, or `previous` where all does. */
function shared(previous: UserDataAnswer | undefined, next: UserDataAnswer): UserDataAnswer {
  if (!previous?.subscriptions || !next.subscriptions) return next;
  const { profile = previous.profile } = next;
  const isSameProfile = previous.profile && profile && isSame(previous.profile, profile);
  const answer = {
    profile: isSameProfile ? previous.profile : profile,
    subscriptions: structuralSharing(previous.subscriptions, next.subscriptions),
    profileError: next.profileError,
  };
  return isSame(previous, answer) ? previous : { ...answer, savedAt: next.savedAt };
}

function isSame(previous: object, next: object): boolean {
  return Object.entries(next).every(([name, value]) => Reflect.get(previous, name) === value);
}
