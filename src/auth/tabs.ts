import { permanentNames } from '../../sw/permanentNames.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { storedUserKey } from './storedUser.ts';

/** The other tabs of this application. */
export interface Tabs {
  /** Tells them to look again. Nothing of the user is in the message: cookie and storage hold it. */
  tell(): void;
}

/** Calls `onNews` when another tab has signed in, renewed or signed out. */
export function createTabs(environment: AuthEnvironment, onNews: () => void): Tabs {
  const { config, lifetime, openChannel, window } = environment;
  const key = storedUserKey(config.oidc);
  const channel = openChannel(permanentNames.channel);
  const options = lifetime ? { signal: lifetime } : {};

  channel.addEventListener('message', onNews, options);
  lifetime?.addEventListener('abort', () => channel.close());
  window.addEventListener(
    'storage',
    (event) => {
      // No key: everything was cleared.
      if ('key' in event && (event.key === key || event.key === null)) onNews();
    },
    options,
  );
  return { tell: () => channel.postMessage('look again') };
}
