export interface UpdateState {
  /** A new version is installed and waits to be let in. */
  readonly isWaiting: boolean;
  /** It was let in here, and the page loads anew as soon as it has taken over. */
  readonly isUpdating: boolean;
}

/** The offer of a new version, as the page shows it. */
export interface Updates {
  getState(): UpdateState;
  /** Calls `listener` after every change of state; returns what undoes it. */
  subscribe(listener: () => void): () => void;
  /** Lets the new version in and loads this page anew. */
  apply(): void;
  /** Loads this page anew, in the new version if one waits, whatever was said to the offer. */
  reload(): void;
  /** Withdraws the offer; the new version comes in at the next cold start. */
  later(): void;
}

/** The same, as registerWorker drives it. */
export interface UpdateEvents {
  /** A new version waits; `letIn` activates it. */
  waiting(letIn: () => void): void;
  /** The version that waited is active; a page that no worker controls hears only of this. */
  activated(): void;
  /** Another worker controls this page from now on. */
  controllerChanged(): void;
  /** The page has come to the front. */
  shown(): void;
}

interface Parts {
  readonly reload: () => void;
  /** Whether a worker controls the page as it starts. */
  readonly isControlled: boolean;
}

/** Longest wait for the version that was let in, which first waits for what the old one is doing. */
const patience = 30_000;

/**
 * When to offer a new version and when to load anew: at once where somebody agreed, in other tabs the
 * next time they come to the front, never because the first worker ever took the page over.
 */
export function createUpdates({ reload, isControlled }: Parts): Updates & UpdateEvents {
  const listeners = new Set<() => void>();
  let state: UpdateState = { isWaiting: false, isUpdating: false };
  let letIn: (() => void) | undefined;
  let wasControlled = isControlled;
  let phase: 'running' | 'agreed' | 'outdated' | 'leaving' = 'running';

  function offer(isWaiting: boolean): void {
    const isUpdating = phase === 'agreed';
    if (state.isWaiting === isWaiting && state.isUpdating === isUpdating) return;
    state = { isWaiting, isUpdating };
    for (const listener of listeners) listener();
  }

  function leave(): void {
    if (phase === 'leaving') return;
    phase = 'leaving';
    reload();
  }

  function apply(): void {
    if (!letIn || phase !== 'running') return;
    phase = 'agreed';
    offer(false);
    letIn();
    setTimeout(leave, patience);
  }

  function takenOver(): void {
    if (phase === 'agreed') leave();
    if (phase !== 'running') return;
    phase = 'outdated';
    offer(false);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply,
    reload() {
      if (letIn && phase === 'running') apply();
      else reload();
    },
    later: () => offer(false),
    waiting(activate) {
      letIn = activate;
      if (phase === 'running') offer(true);
    },
    activated: takenOver,
    controllerChanged() {
      if (wasControlled) takenOver();
      wasControlled = true;
    },
    shown() {
      if (phase === 'outdated') leave();
    },
  };
}
