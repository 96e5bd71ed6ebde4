import {
  config,
  exchangeScripts,
  libraryScript,
  mainScript,
  signInScripts,
} from '../lib/config.ts';
import { discoverAhead } from '../lib/discoveryRequest.ts';

/** Preloads sign-in if nobody is signed in (`user` is null), and the page unless a visitor leaves without it. */
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
  // The larger file first, which main would request only after its own arrival.
  addLink('modulepreload', libraryScript);
  addLink('modulepreload', mainScript);
}

function addLink(rel: 'modulepreload' | 'preconnect', href: string): void {
  // The mode of the requests that follow; another would need another connection.
  const attributes = { rel, href, crossOrigin: 'anonymous' };
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
