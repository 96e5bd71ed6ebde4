import { createStore } from '../../shared/createStore.ts';

/**
 * `declined`: until the next cold start. `outdated`: another tab has activated the new version, and this tab
 * follows when somebody next looks at it.
 */
type UpdateState = 'none' | 'waiting' | 'declined' | 'updating' | 'outdated';

export type Updates = ReturnType<typeof createUpdates>;

/** How long the old version may take to finish its events before the activation. */
const activationTimeoutMs = 30_000;

/**
 * Makes the update offer (P53). The tab in which the user agreed reloads at once, other tabs when they are next
 * visible.
 */
export function createUpdates(reload: () => void) {
  const { get, set, subscribe } = createStore<UpdateState>('none');
  let activate: (() => void) | undefined;
  let [waiting, declined] = ['', ''];

  function apply(): void {
    if (!activate || get() === 'updating' || get() === 'outdated') return;
    set('updating');
    activate();
    setTimeout(reload, activationTimeoutMs);
  }

  return {
    getState: get,
    subscribe,
    apply,
    /** Reloads this page, with the new version if one is waiting, whatever was answered to the offer. */
    reload(): void {
      if (get() === 'waiting' || get() === 'declined') apply();
      else reload();
    },
    dismiss(): void {
      if (get() !== 'waiting') return;
      declined = waiting;
      set('declined');
    },
    /** During a deployment servers answer with this page's release, or the next, so each may wait several times. */
    onWaiting(activateWaiting: () => void, release: string): void {
      if (get() === 'updating' || get() === 'outdated') return;
      activate = activateWaiting;
      waiting = release;
      if (release === document.documentElement.dataset.build) set('none');
      else set(release === declined ? 'declined' : 'waiting');
    },
    /** Call this when another worker has replaced the one that this page began with. */
    onActivated(): void {
      if (get() === 'updating') reload();
      else set('outdated');
    },
    onVisible(): void {
      if (get() === 'outdated') reload();
    },
  };
}
