import {
  config,
  exchangeScripts,
  libraryScript,
  mainScript,
  signInScripts,
} from '../lib/config.ts';
import { discoverAhead } from '../lib/discoveryRequest.ts';

/**
 * Preloads sign-in if nobody is signed in (`user` is null), and the page unless a visitor leaves without it. The
 * provider comes first, which takes longest.
 */
export function addResourceHints(user: string | null | undefined, isVisitor: boolean): void {
  const preload = (part: string) => addLink('modulepreload', part);
  if (isVisitor) {
    discoverAhead(config.oidc.authority);
    signInScripts.split(' ').forEach(preload);
    return;
  }
  if (user === null) {
    addLink('preconnect', config.oidc.authority);
    exchangeScripts.split(' ').forEach(preload);
  }
  addLink('preconnect', config.apiBaseUrl);
  // The larger file first, which main would request only after its own arrival.
  preload(libraryScript);
  preload(mainScript);
}

function addLink(rel: 'modulepreload' | 'preconnect', href: string): void {
  // The mode of the requests that follow; another would need another connection.
  const crossOrigin = 'anonymous';
  document.head.append(Object.assign(document.createElement('link'), { rel, href, crossOrigin }));
}
