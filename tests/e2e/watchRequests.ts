import type { BrowserContext, Request } from '@playwright/test';

/** Collects the requests that any page of `context` makes from now on below an address. */
export function watchRequests(context: BrowserContext, address: string): readonly Request[] {
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(address)) requests.push(request);
  });
  return requests;
}
