/** @param user null where nobody is signed in, undefined where storage is blocked */
export function addResourceHints(
  user: string | null | undefined,
  signInModules: readonly string[],
): void {
  addLink('preconnect', user === null ? __CONFIG__.oidc.authority : __CONFIG__.apiBaseUrl);
  if (user !== null) return;
  for (const module of signInModules) addLink('modulepreload', module);
}

function addLink(rel: 'modulepreload' | 'preconnect', href: string): void {
  // Without cookies, as the requests that follow: a connection with them would be another.
  const attributes = { rel, href, crossOrigin: 'anonymous' };
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
