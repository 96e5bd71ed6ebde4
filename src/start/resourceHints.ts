import {
  config,
  exchangeScripts,
  libraryScript,
  mainScript,
  signInScripts,
} from '../lib/config.ts';
import { discoverAhead } from '../lib/discoveryRequest.ts';

/**
 * Starts to fetch what the page would request later: the code of sign-in if nobody is signed in (`user` is null),
 * and the code of the page, unless it `isVisitor`, who leaves without one.
 */
export function addResourceHints(user: string | null | undefined, isVisitor: boolean): void {
  if (user === null) {
    for (const part of (isVisitor ? signInScripts : exchangeScripts).split(' ')) {
      addLink('modulepreload', part);
    }
  }
  if (isVisitor) {
    discoverAhead(config.oidc.authority);
    return;
  }
  if (user === null) addLink('preconnect', config.oidc.authority);
  addLink('preconnect', config.apiBaseUrl);
  // The larger one comes first; main would request it only once it has arrived itself.
  addLink('modulepreload', libraryScript);
  addLink('modulepreload', mainScript);
}

function addLink(rel: 'modulepreload' | 'preconnect', href: string): void {
  // Like the requests that follow: another mode would be another connection. Only our own origin gets cookies.
  const attributes = { rel, href, crossOrigin: 'anonymous' };
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
