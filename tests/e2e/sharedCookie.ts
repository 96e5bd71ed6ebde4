import type { BrowserContext, Page } from '@playwright/test';

export const sharedCookieName = 'natural-capital-suite.is-authenticated';

/** Resolves with the value of the shared cookie, or undefined if there is none. */
export async function readSharedCookie(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies('http://localhost');
  return cookies.find((cookie) => cookie.name === sharedCookieName)?.value;
}

/** Writes it as a sibling application does: on the same domain, from another origin. */
export async function writeSharedCookie(sibling: Page, value: string): Promise<void> {
  await sibling.evaluate((text) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what siblings of any age write it with
    document.cookie = text;
  }, `${sharedCookieName}=${value}; Path=/; Domain=localhost; Max-Age=86400`);
}
