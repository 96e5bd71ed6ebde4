import { withDeadline } from '../../shared/deadline.ts';
import { type Fetch, isThere } from './isThere.ts';

/** Takes a second look at an address that gave no answer, and says all that a page can know of the reason. */
export async function explainSilence(address: string, fetch: Fetch, document: EventTarget) {
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
  if (isAnswered) return 'somebody is there, whom this page may not read: see CORS, and redirects';
  return isForbidden ? 'our own policy forbids it: see VITE_CONNECT_ORIGINS' : 'nobody is there';
}
