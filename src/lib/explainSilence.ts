import { withDeadline } from '../../shared/deadline.ts';
import { type Fetch, isThere } from './isThere.ts';

/** Requests an address that did not answer again, and explains the failure as far as a page can know. */
export async function explainSilence(address: string, fetch: Fetch, document: EventTarget) {
  let isForbidden = false;
  const hear = (event: Event) => {
    isForbidden ||= 'blockedURI' in event && address.startsWith(String(event.blockedURI));
  };
  document.addEventListener('securitypolicyviolation', hear);
  const look = (signal: AbortSignal) => isThere(fetch, address, signal);
  const isAnswered = await withDeadline(3_000, look).catch(() => false);
  // The event follows the failed request.
  await new Promise<void>((resolve) => setTimeout(resolve, 100));
  document.removeEventListener('securitypolicyviolation', hear);
  if (isAnswered) return 'somebody is there, whom this page may not read: see CORS, and redirects';
  return isForbidden ? 'our own policy forbids it: see VITE_CONNECT_ORIGINS' : 'nobody is there';
}
