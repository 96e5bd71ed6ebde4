declare global {
  interface Window {
    discoveryAhead?: Promise<Response> | undefined;
  }
}

export const providerRequestInit = {
  headers: { Accept: 'application/json' },
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** OpenID Connect Discovery 1.0, section 4. */
export function discoveryAddress(authority: string): string {
  return authority.replace(/\/?$/, '/.well-known/openid-configuration');
}

/** Requests the metadata while the code that reads it is loading. */
export function discoverAhead(authority: string): void {
  const answer = fetch(discoveryAddress(authority), providerRequestInit);
  // takeDiscovery's caller handles the failure.
  answer.catch(() => undefined);
  window.discoveryAhead = answer;
}

const longestStart = 10_000; // milliseconds

/** Returns the answer once, and only while the page starts, because it must be recent. */
export function takeDiscovery(address: string, authority: string): Promise<Response> | undefined {
  if (address !== discoveryAddress(authority)) return undefined;
  const ahead = window.discoveryAhead;
  window.discoveryAhead = undefined;
  return performance.now() < longestStart ? ahead : undefined;
}
