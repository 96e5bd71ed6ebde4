import { createStore } from '../../../shared/createStore.ts';
import type { SignIn } from '../../../shared/owner.ts';
import { applicationIds, type Place } from '../Subscription.ts';
import type { LastKnown } from '../userData/LastKnown.ts';
import {
  distinct,
  isSamePlace,
  limits,
  noPreferences,
  type Preferences,
  parsePreferences,
} from './Preferences.ts';

interface Options {
  readonly owner: SignIn;
  readonly stored: LastKnown['preferences'];
  readonly initial: Preferences | undefined;
}

/** What is different afterwards. */
type Change = (preferences: Preferences) => Partial<Preferences>;

/** One user's preferences, as this tab and the others have changed them. */
export function createPreferences({ owner, stored, initial = noPreferences }: Options) {
  const state = createStore(initial);
  let lastRead = initial;
  let begun = 0;
  let ended = 0;

  /** Takes what another tab has changed since the last time; a write that failed undoes nothing. */
  async function sync() {
    const begunBefore = begun;
    const data = await stored.read(owner);
    // Older than a write of this tab, after which it is read again.
    if (!data || begun !== begunBefore || begun !== ended) return;
    const read = parsePreferences(data);
    const next = mergeChanges(state.get(), lastRead, read);
    lastRead = read;
    if (!isSame(next, state.get())) state.set(next);
  }

  async function update(change: Change) {
    const next = changed(change, state.get());
    if (next) state.set(next);
    begun += 1;
    await stored.update(owner, (data) => {
      const changedData = changed(change, parsePreferences(data));
      return changedData && { ...data, ...changedData };
    });
    ended += 1;
    await sync();
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Keeps them as the device and other tabs have them, until the returned function is called. */
    follow(): () => void {
      // A page that reads as it is left cannot be kept for the back button.
      const listener = () => {
        if (document.visibilityState === 'visible') void sync();
      };
      const unsubscribe = stored.subscribe(listener);
      // A tab that was frozen or hidden has heard nothing.
      document.addEventListener('visibilitychange', listener);
      void sync();
      return () => {
        unsubscribe();
        document.removeEventListener('visibilitychange', listener);
      };
    },
    rememberOpened: ({ application, id }: Place) =>
      void update(({ lastChoice, recent, showsRecent }) => ({
        lastChoice: { ...lastChoice, [application]: id },
        ...(showsRecent && { recent: distinct([{ application, id }, ...recent], limits.recent) }),
      })),
    /** Unless another was chosen since. */
    forgetChoice: ({ application, id }: Place) =>
      void update(({ lastChoice }) => {
        const { [application]: chosen, ...others } = lastChoice;
        return chosen === id ? { lastChoice: others } : {};
      }),
    /** One beyond the most that are kept is not pinned; who offers it says so. */
    pin: ({ application, id }: Place) =>
      void update(({ pinned }) => ({
        pinned: distinct([...pinned, { application, id }], limits.pinned),
      })),
    unpin: (place: Place) =>
      void update(({ pinned }) => ({ pinned: pinned.filter((one) => !isSamePlace(one, place)) })),
    clearRecent: () => void update(() => ({ recent: [] })),
    /** Switched off, it forgets what was opened, and remembers no more of it than the choices. */
    setShowsRecent: (showsRecent: boolean) =>
      void update(({ recent }) => ({ showsRecent, recent: showsRecent ? recent : [] })),
  };
}

function changed(change: Change, preferences: Preferences): Preferences | undefined {
  const next = { ...preferences, ...change(preferences) };
  return isSame(next, preferences) ? undefined : next;
}

/** `current` with what is different in `now` from `before`. */
function mergeChanges(current: Preferences, before: Preferences, now: Preferences): Preferences {
  const take = <Value>(read: (preferences: Preferences) => Value): Value =>
    read(isSame(read(now), read(before)) ? current : now);
  const lastChoice = { ...current.lastChoice };
  for (const id of applicationIds) {
    const choice = take((preferences) => preferences.lastChoice[id]);
    if (choice === undefined) delete lastChoice[id];
    else lastChoice[id] = choice;
  }
  return {
    lastChoice,
    recent: take(({ recent }) => recent),
    pinned: take(({ pinned }) => pinned),
    showsRecent: take(({ showsRecent }) => showsRecent),
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
