import { createStore } from '../../shared/createStore.ts';

/** `declined`: until the next start. `outdated`: another tab has updated; this one reloads when it is next visible. */
type UpdateState = 'none' | 'waiting' | 'declined' | 'updating' | 'outdated';

export type Updates = ReturnType<typeof createUpdates>;

const activationTimeoutMs = 30_000; // the old version's events may delay the activation

/** Makes the update offer (P53). The tab where it is accepted reloads at once, others when next visible. */
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
    /** Reloads with a waiting version, even a declined one. */
    reload(): void {
      if (get() === 'waiting' || get() === 'declined') apply();
      else reload();
    },
    dismiss(): void {
      if (get() !== 'waiting') return;
      declined = waiting;
      set('declined');
    },
    /** During a deployment this page's release and the next may wait in turn. */
    onWaiting(activateWaiting: () => void, release: string): void {
      if (get() === 'updating' || get() === 'outdated') return;
      activate = activateWaiting;
      waiting = release;
      if (release === document.documentElement.dataset.build) set('none');
      else set(release === declined ? 'declined' : 'waiting');
    },
    /** Call this when another worker has replaced this page's. */
    onActivated(): void {
      if (get() === 'updating') reload();
      else set('outdated');
    },
    onVisible(): void {
      if (get() === 'outdated') reload();
    },
  };
}
