/**
 * Begins with what the application asks for first, while it is itself on its way: the API's
 * connection, or, where nobody is signed in, the provider's and the parts that lead there.
 */
export function warmUp(readUser: () => string | null, signInParts: readonly string[]): void {
  if (hasUser(readUser)) {
    begin('preconnect', __CONFIG__.apiBaseUrl);
    return;
  }
  begin('preconnect', __CONFIG__.oidc.authority);
  for (const part of signInParts) begin('modulepreload', part);
}

function begin(rel: 'modulepreload' | 'preconnect', href: string): void {
  const link = document.createElement('link');
  // As the requests that follow: none of them carries cookies.
  link.crossOrigin = 'anonymous';
  Object.assign(link, { rel, href });
  document.head.append(link);
}

function hasUser(readUser: () => string | null): boolean {
  try {
    return readUser() !== null;
  } catch {
    return true; // Storage is blocked: there will be no sign-in.
  }
}
