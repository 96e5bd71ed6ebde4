declare global {
  interface Window {
    discoveryAhead?: Promise<Response> | undefined;
  }
}

/** The options of every request to the provider: no cookies, no cache, no redirect. */
export const providerRequestInit = {
  headers: { Accept: 'application/json' },
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** Returns the address at which a provider publishes its metadata (OpenID Connect Discovery 1.0, section 4). */
export function discoveryAddress(authority: string): string {
  return `${authority.replace(/\/?$/, '/')}.well-known/openid-configuration`;
}

/** Requests the metadata for a visitor while the code that reads the answer is still loading. */
export function discoverAhead(authority: string): void {
  const answer = fetch(discoveryAddress(authority), providerRequestInit);
  // Whoever takes the answer handles its failure.
  answer.catch(() => undefined);
  window.discoveryAhead = answer;
}

/** In milliseconds. A page that takes longer was held up by something else. */
const longestStart = 10_000;

/**
 * Returns the answer that was requested ahead, once, and only while the page starts. It proves that the provider
 * can be reached now; a page that stays, as after 'Back', may leave an hour later.
 */
export function takeDiscovery(address: string, authority: string): Promise<Response> | undefined {
  if (address !== discoveryAddress(authority)) return undefined;
  const ahead = window.discoveryAhead;
  window.discoveryAhead = undefined;
  return performance.now() < longestStart ? ahead : undefined;
}
