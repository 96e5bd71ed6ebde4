import { withDeadline } from '../../shared/deadline.ts';
import { isThere } from './isThere.ts';

interface Edges {
  readonly fetch: (address: string, init: RequestInit) => Promise<unknown>;
  readonly document: EventTarget;
}

/** What was told last in each page. */
const told = new WeakMap<EventTarget, string>();

/** Takes a second look at an address that gave no answer, and tells all that a page can know of the reason, once. */
export async function explainSilence(
  address: string,
  { fetch, document }: Edges,
  tell: (why: string) => void,
): Promise<void> {
  let why = 'nobody is there';
  const hear = (event: Event) => {
    if (!('blockedURI' in event) || !address.startsWith(String(event.blockedURI))) return;
    why = 'our own policy forbids it: see VITE_CONNECT_ORIGINS';
  };
  document.addEventListener('securitypolicyviolation', hear);
  const look = (signal: AbortSignal) => isThere(fetch, address, signal);
  const isAnswered = await withDeadline(3_000, look).catch(() => false);
  // The browser tells of a violation after the request has failed.
  if (!isAnswered) await new Promise<void>((resolve) => setTimeout(resolve, 100));
  else why = 'somebody is there, whom this page may not read: see CORS, and redirects';
  document.removeEventListener('securitypolicyviolation', hear);
  if (told.get(document) !== address + why) tell(why);
  told.set(document, address + why);
}
