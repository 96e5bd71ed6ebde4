declare global {
  interface Window {
    discoveryAhead?: Promise<Response> | undefined;
  }
}

/** Of every request to the provider: its answer is nobody's, comes from no cache and from no other address. */
export const providerRequestInit = {
  headers: { Accept: 'application/json' },
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** Where a provider publishes its metadata (OpenID Connect Discovery 1.0, section 4). */
export function discoveryAddress(authority: string): string {
  return `${authority.replace(/\/?$/, '/')}.well-known/openid-configuration`;
}

/** For a visitor: discovery is asked for while the part that reads the answer is on its way. */
export function discoverAhead(authority: string): void {
  const answer = fetch(discoveryAddress(authority), providerRequestInit);
  // Who takes it hears of its failure.
  answer.catch(() => undefined);
  window.discoveryAhead = answer;
}

/** In milliseconds: whoever leaves for the provider by then has not been kept by anything else. */
const longestStart = 10_000;

/**
 * The answer that was asked for ahead, once, and only while the page starts: it says that the provider can
 * be reached now, and a page that stays, as after 'Back', may be left an hour later.
 */
export function takeDiscovery(address: string, authority: string): Promise<Response> | undefined {
  if (address !== discoveryAddress(authority)) return undefined;
  const ahead = window.discoveryAhead;
  window.discoveryAhead = undefined;
  return performance.now() < longestStart ? ahead : undefined;
}
