import { config, mainScript, signInScripts } from '../lib/config.ts';
import { discoverAhead } from '../lib/discoveryRequest.ts';

/**
 * Has fetched at once what would be asked for only later: the parts of sign-in where nobody is signed in
 * (`user` is null), those of the page unless it `isVisitor`, who leaves without one.
 */
export function addResourceHints(user: string | null | undefined, isVisitor: boolean): void {
  const [messages = '', ...others] = signInScripts.split(' ');
  if (user === null) addLink('modulepreload', messages);
  if (isVisitor) {
    if (navigator.onLine) discoverAhead(config.oidc.authority);
    return;
  }
  if (user === null) {
    addLink('preconnect', config.oidc.authority);
    for (const part of others) addLink('modulepreload', part);
  }
  addLink('preconnect', config.apiBaseUrl);
  addLink('modulepreload', mainScript);
}

function addLink(rel: 'modulepreload' | 'preconnect', href: string): void {
  // Without cookies, as the requests that follow: a connection with them would be another.
  const attributes = { rel, href, crossOrigin: 'anonymous' };
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
