import { createStore } from '../../shared/createStore.ts';
import type { Owner } from '../../shared/owner.ts';
import type { LastKnown } from './LastKnown.ts';
import { noPreferences, type Preferences, parsePreferences } from './Preferences.ts';
import { applicationIds, type Subscription } from './Subscription.ts';

interface Options {
  readonly owner: Owner;
  readonly stored: LastKnown['preferences'];
  readonly initial: Preferences | undefined;
}

type Choice = Pick<Subscription, 'application' | 'id'>;

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
    const current = state.get().lastChoice;
    const changed = applicationIds.filter(
      (id) =>
        read.lastChoice[id] !== lastRead.lastChoice[id] && read.lastChoice[id] !== current[id],
    );
    lastRead = read;
    if (changed.length === 0) return;
    const news = Object.fromEntries(changed.map((id) => [id, read.lastChoice[id]]));
    state.set({ lastChoice: { ...current, ...news } });
  }

  async function update(change: (preferences: Preferences) => Preferences | undefined) {
    const next = change(state.get());
    if (next) state.set(next);
    begun += 1;
    await stored.update(owner, (data) => {
      const changed = change(parsePreferences(data));
      return changed && { ...data, ...changed };
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
    rememberChoice: ({ application, id }: Choice) =>
      void update(({ lastChoice }) =>
        lastChoice[application] === id
          ? undefined
          : { lastChoice: { ...lastChoice, [application]: id } },
      ),
    /** Unless another was chosen since. */
    forgetChoice: ({ application, id }: Choice) =>
      void update(({ lastChoice }) => {
        if (lastChoice[application] !== id) return undefined;
        const { [application]: _, ...others } = lastChoice;
        return { lastChoice: others };
      }),
  };
}
