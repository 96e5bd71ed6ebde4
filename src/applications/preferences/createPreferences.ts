import { createStore, type Store, until } from '../../../shared/createStore.ts';
import { isSameSignIn, type SignIn } from '../../../shared/owner.ts';
import { createLatePart } from '../../lib/createLatePart.ts';
import { untilIdle } from '../../lib/whenIdle.ts';
import type { Choice } from '../choiceAfter.ts';
import type { PreferenceChanges } from './changePreferences.ts';
import { noPreferences, type Preferences } from './Preferences.ts';

type Load = (owner: SignIn, view: Store<Preferences>) => Promise<PreferenceChanges>;

export type PreferencesStore = ReturnType<typeof createStoreOf>;

export function createPreferences(load: Load) {
  let current: PreferencesStore | undefined;
  return (owner: SignIn, shown = noPreferences): PreferencesStore => {
    const isOpen = current && isSameSignIn(current.owner, owner);
    current = (isOpen && current) || createStoreOf(owner, shown, load);
    return current;
  };
}

/** Holds the shown preferences. The first frame changes none, so that part loads late. */
function createStoreOf(owner: SignIn, shown: Preferences, load: Load) {
  const view = createStore(shown);
  const part = createLatePart(() => load(owner, view));

  /** Calls `act` when the page is idle. After a failed load the next call tries again. */
  async function later(act: (changes: PreferenceChanges) => void): Promise<void> {
    await untilIdle();
    part.preload();
    await until(part, (changes) => changes !== undefined);
    const changes = part.get();
    if (changes) act(changes);
  }

  return {
    owner,
    choices: new Map<string, Choice>(),
    get: view.get,
    subscribe: view.subscribe,
    later,
    change: part.load,
    /** Reads the device whenever the page becomes visible. Returns a function that stops this. */
    follow(): () => void {
      // Another tab may have changed them. A read when the page is left would keep it out of the back-forward cache.
      const listener = () => {
        if (document.visibilityState === 'visible') void part.get()?.sync();
      };
      document.addEventListener('visibilitychange', listener);
      void later(() => undefined);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    /** Returns whether a sign-out loses pins or recents that the API neither has nor gets by `flush`. */
    takesPlaces(canFlush: boolean): boolean {
      const { pinned, recent } = view.get();
      return pinned.length + recent.length > 0 && !part.get()?.onServer?.keeps(canFlush);
    },
    flush: (bearer: string) => part.get()?.onServer?.flush(bearer),
  };
}
