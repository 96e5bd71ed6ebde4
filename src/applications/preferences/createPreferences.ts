import { createStore } from '../../../shared/createStore.ts';
import type { SignIn } from '../../../shared/owner.ts';
import type { Application } from '../catalogue.ts';
import type { Choice } from '../choiceAfter.ts';
import { distinct, includesPlace, isSamePlace, type Place } from '../Subscription.ts';
import type { StoredPreferences } from './createStoredPreferences.ts';
import { limits, noPreferences, type Preferences, parsePreferences } from './Preferences.ts';

interface Options {
  readonly owner: SignIn;
  readonly stored: StoredPreferences;
  readonly initial: Preferences | undefined;
}

export type PreferencesStore = ReturnType<typeof createPreferences>;

type Change = (preferences: Preferences) => Partial<Preferences>;

export function createPreferences({ owner, stored, initial = noPreferences }: Options) {
  const state = createStore(initial);
  /** Changes that the device has not taken; they hold for this visit. */
  const pending = new Set<Change>();

  function show(next: Preferences) {
    if (!isSame(next, state.get())) state.set(next);
  }

  /** Shows what the device has, with what it has not taken. */
  function showStored(data: object | undefined) {
    if (data) show([...pending].reduce(changed, parsePreferences(data)));
  }

  const sync = async () => showStored(await stored.read(owner));

  async function store(change: Change) {
    await stored.update(owner, (data) => {
      pending.delete(change);
      const before = parsePreferences(data);
      const next = changed(before, change);
      return isSame(next, before) ? undefined : { ...data, ...next };
    });
    await sync();
  }

  function update(change: Change) {
    show(changed(state.get(), change));
    pending.add(change);
    void store(change);
  }

  return {
    /** The user's choice in each card during this visit, opened or not. */
    choices: new Map<string, Choice>(),
    get: state.get,
    subscribe: state.subscribe,
    show: showStored,
    /** Keeps them as the device has them when the page is looked at, until the returned function is called. */
    follow(): () => void {
      // Another tab may have changed them. A page that reads as it is left cannot be kept for the back button.
      const listener = () => {
        if (document.visibilityState === 'visible') void sync();
      };
      document.addEventListener('visibilitychange', listener);
      void sync();
      return () => document.removeEventListener('visibilitychange', listener);
    },
    /** Access to an application that is opened is asked for no more. */
    rememberOpened: ({ application, id }: Place) =>
      update(({ lastOpened, recent, requested: { [application]: _, ...requested } }) => ({
        lastOpened: { ...lastOpened, [application]: id },
        recent: distinct([{ application, id }, ...recent], limits.recent),
        requested,
      })),
    /** What is gone is no choice, pinned or recent any more. */
    forget: (gone: readonly Place[]) =>
      update(({ lastOpened, recent, pinned }) => ({
        lastOpened: Object.fromEntries(
          Object.entries(lastOpened).filter(
            ([application, id]) =>
              !gone.some((place) => place.application === application && place.id === id),
          ),
        ),
        recent: recent.filter((place) => !includesPlace(gone, place)),
        pinned: pinned.filter((place) => !includesPlace(gone, place)),
      })),
    /** One beyond the most that are kept is not pinned; who offers it says so. */
    pin: ({ application, id }: Place) =>
      update(({ pinned }) => ({
        pinned: distinct([...pinned, { application, id }], limits.pinned),
      })),
    unpin: (place: Place) =>
      update(({ pinned }) => ({ pinned: pinned.filter((one) => !isSamePlace(one, place)) })),
    rememberRequest: ({ id }: Pick<Application, 'id'>, day: string) =>
      update(({ requested }) => ({ requested: { ...requested, [id]: day } })),
  };
}

function changed(preferences: Preferences, change: Change): Preferences {
  return { ...preferences, ...change(preferences) };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
