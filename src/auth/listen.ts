import type { AuthEnvironment } from './AuthEnvironment.ts';

export interface Listeners {
  /** Something may have changed while nobody looked. */
  readonly onLook: () => void;
  /** The same, and what was out of reach may be within it. */
  readonly onWake: () => void;
  /** The page came back from the back-forward cache in whatever state it was left. */
  readonly onRestored: () => void;
}

/** Listens for the moments at which cookie, storage and network are looked at again. */
export function listen(
  { cookieStore, document, lifetime, window }: AuthEnvironment,
  { onLook, onWake, onRestored }: Listeners,
): void {
  const options = lifetime ? { signal: lifetime } : {};
  window.addEventListener('focus', onLook, options);
  cookieStore?.addEventListener('change', onLook, options);
  window.addEventListener('online', onWake, options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onWake();
    },
    options,
  );
  window.addEventListener(
    'pageshow',
    (event) => {
      if ('persisted' in event && event.persisted === true) onRestored();
      onWake();
    },
    options,
  );
}
