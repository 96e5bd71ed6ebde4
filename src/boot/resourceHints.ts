import {
  config,
  exchangeScripts,
  libraryScript,
  mainScript,
  signInScripts,
} from '../lib/config.ts';
import { discoverAhead } from '../lib/discoveryRequest.ts';

/**
 * Has fetched at once what would be asked for only later: the parts of sign-in where nobody is signed in
 * (`user` is null), those of the page unless it `isVisitor`, who leaves without one.
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
  // The larger one first; main would ask for it only once it has come.
  addLink('modulepreload', libraryScript);
  addLink('modulepreload', mainScript);
}

function addLink(rel: 'modulepreload' | 'preconnect', href: string): void {
  // Without cookies, as the requests that follow: a connection with them would be another.
  const attributes = { rel, href, crossOrigin: 'anonymous' };
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
