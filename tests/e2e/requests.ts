import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '../support/expect.ts';

/** Collects the requests that any page of `context` makes from now on below an address. */
export function watchRequests(context: BrowserContext, address: string): readonly Request[] {
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(address)) requests.push(request);
  });
  return requests;
}

/** Keeps back what `pages` ask of that address until it is let go; `asked` waits for the first. */
export async function hold(pages: Page | BrowserContext, address: string) {
  let count = 0;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await pages.route(address, async (route) => {
    count += 1;
    await released;
    await route.continue();
  });
  return { asked: () => expect.poll(() => count).toBeGreaterThan(0), letGo };
}
