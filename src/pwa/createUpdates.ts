import { createStore } from '../../shared/createStore.ts';

export type UpdateState = 'none' | 'waiting' | 'updating';

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
  /** What waits is the page's own version again, after a rollback: there is nothing to offer. */
  onWithdrawn(): void;
  /** The only event on a page that no worker controls. */
  onActivated(): void;
  onControllerChange(): void;
  onVisible(): void;
}

interface Options {
  readonly reload: () => void;
  readonly isControlled: boolean;
}

/** The old version finishes its events before the activation. */
const activationTimeoutMs = 30_000;

/** Reloads at once where the user agreed, other tabs when next visible, none for a first worker. */
export function createUpdates({ reload, isControlled }: Options): Updates & UpdateEvents {
  const { get, set, subscribe } = createStore<UpdateState>('none');
  let activate: (() => void) | undefined;
  let wasControlled = isControlled;
  let phase: 'running' | 'agreed' | 'outdated' | 'reloading' = 'running';

  function reloadOnce(): void {
    if (phase === 'reloading') return;
    phase = 'reloading';
    reload();
  }

  function apply(): void {
    if (!activate || phase !== 'running') return;
    phase = 'agreed';
    set('updating');
    activate();
    setTimeout(reloadOnce, activationTimeoutMs);
  }

  function onReplaced(): void {
    if (phase === 'agreed') reloadOnce();
    if (phase !== 'running') return;
    phase = 'outdated';
    set('none');
  }

  return {
    getState: get,
    subscribe,
    apply,
    reload() {
      if (activate && phase === 'running') apply();
      else reload();
    },
    dismiss() {
      if (phase === 'running') set('none');
    },
    onWaiting(activateWaiting) {
      activate = activateWaiting;
      if (phase === 'running') set('waiting');
    },
    onWithdrawn() {
      activate = undefined;
      if (phase === 'running') set('none');
    },
    onActivated: onReplaced,
    onControllerChange() {
      if (wasControlled) onReplaced();
      wasControlled = true;
    },
    onVisible() {
      if (phase === 'outdated') reloadOnce();
    },
  };
}
