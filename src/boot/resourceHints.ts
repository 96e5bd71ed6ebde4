interface Parts {
  readonly main?: string | undefined;
  readonly signIn?: string | undefined;
}

/**
 * Has fetched at once what would be asked for only later: the parts of sign-in where nobody is signed in
 * (`user` is null), those of the page unless it `isVisitor`, who leaves without one.
 */
export function addResourceHints(
  user: string | null | undefined,
  isVisitor: boolean,
  { main = '', signIn = '' }: Parts,
): void {
  if (user === null) {
    addLink('preconnect', __CONFIG__.oidc.authority);
    for (const part of signIn.split(' ')) addLink('modulepreload', part);
  }
  if (isVisitor) return;
  addLink('preconnect', __CONFIG__.apiBaseUrl);
  addLink('modulepreload', main);
}

function addLink(rel: 'modulepreload' | 'preconnect', href: string): void {
  // Without cookies, as the requests that follow: a connection with them would be another.
  const attributes = { rel, href, crossOrigin: 'anonymous' };
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
