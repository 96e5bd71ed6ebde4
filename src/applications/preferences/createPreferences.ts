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
  /** Changes that the device has not stored yet; they hold for this visit. */
  const pending = new Set<Change>();

  function show(next: Preferences) {
    if (!isSame(next, state.get())) state.set(next);
  }

  /** Shows what the device has stored, with the pending changes on top. */
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
    /** The user's choice in each card during this visit, whether it was opened or not. */
    choices: new Map<string, Choice>(),
    get: state.get,
    subscribe: state.subscribe,
    show: showStored,
    /** Reads the device's preferences whenever somebody looks at the page. Returns a function that stops this. */
    follow(): () => void {
      // Another tab may have changed them. We do not read when the page is left: the browser could not keep it
      // for the back button then.
      const listener = () => {
        if (document.visibilityState === 'visible') void sync();
      };
      document.addEventListener('visibilitychange', listener);
      void sync();
      return () => document.removeEventListener('visibilitychange', listener);
    },
    /** Once an application is opened, its request for access is over. */
    rememberOpened: ({ application, id }: Place) =>
      update(({ lastOpened, recent, requested: { [application]: _, ...requested } }) => ({
        lastOpened: { ...lastOpened, [application]: id },
        recent: distinct([{ application, id }, ...recent], limits.recent),
        requested,
      })),
    /** Removes places that are gone from choices, pins and recents. */
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
    /** Pins a place, unless as many as we keep are pinned already; the caller says so then. */
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
