import { createStore } from '../../shared/createStore.ts';

/**
 * declined: until the next cold start. outdated: another tab has activated the new version, and this one
 * follows when it is next looked at.
 */
export type UpdateState = 'none' | 'waiting' | 'declined' | 'updating' | 'outdated';

export interface Updates {
  getState(): UpdateState;
  subscribe(listener: () => void): () => void;
  apply(): void;
  /** Reloads this page, in the new version if one waits, whatever was answered to the offer. */
  reload(): void;
  /** Withdraws the offer; the new version comes with the next cold start. */
  dismiss(): void;
}

export interface UpdateEvents {
  /** `activate` sends the waiting worker SKIP_WAITING. */
  onWaiting(activate: () => void): void;
  /** A worker has taken the place of the one that this page began with. */
  onActivated(): void;
  onVisible(): void;
}

/** The old version finishes its events before the activation. */
const activationTimeoutMs = 30_000;

/** Reloads at once where the user agreed, other tabs when they are next visible. */
export function createUpdates(reload: () => void): Updates & UpdateEvents {
  const { get, set, subscribe } = createStore<UpdateState>('none');
  let activate: (() => void) | undefined;

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
    reload() {
      if (get() === 'waiting' || get() === 'declined') apply();
      else reload();
    },
    dismiss() {
      if (get() === 'waiting') set('declined');
    },
    onWaiting(activateWaiting) {
      activate = activateWaiting;
      if (get() === 'none' || get() === 'declined') set('waiting');
    },
    onActivated() {
      if (get() === 'updating') reload();
      else set('outdated');
    },
    onVisible() {
      if (get() === 'outdated') reload();
    },
  };
}
