import { withDeadline } from '../../shared/deadline.ts';
import { isThere } from './isThere.ts';

interface Edges {
  readonly fetch: (address: string, init: RequestInit) => Promise<unknown>;
  readonly document: EventTarget;
}

/** Asks an address that gave no answer once more, and says in our own words all that a page can tell of it. */
export async function explainSilence(address: string, { fetch, document }: Edges): Promise<string> {
  let isForbidden = false;
  const hear = (event: Event) => {
    isForbidden ||= 'blockedURI' in event && address.startsWith(String(event.blockedURI));
  };
  document.addEventListener('securitypolicyviolation', hear);
  const look = (signal: AbortSignal) => isThere(fetch, address, signal);
  const isAnswered = await withDeadline(3_000, look).catch(() => false);
  // The browser tells of a violation after the request has failed.
  await new Promise<void>((resolve) => setTimeout(resolve, 100));
  document.removeEventListener('securitypolicyviolation', hear);
  if (isAnswered) return 'but somebody is there: see CORS, and redirects';
  return isForbidden ? 'our own policy forbids it: see VITE_CONNECT_ORIGINS' : 'nobody is there';
}
