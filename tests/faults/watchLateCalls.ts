import type { BrowserContext } from '@playwright/test';
import { decodeJwt } from 'jose';

declare global {
  interface Window {
    tellBearer(bearer: string, at: number): void;
  }
}

/** Seconds by which a page's clock may be off. */
const leeway = 5;

/**
 * Collects the bearers that pages send past their end. By the page's own clock, at the call: while
 * time is set forward, a server's clock is ahead of the page's or behind what is on its way.
 */
export async function watchLateCalls(context: BrowserContext): Promise<readonly string[]> {
  const late: string[] = [];
  await context.exposeBinding('tellBearer', (_source, bearer: string, at: number) => {
    if (endOf(bearer) + leeway < at / 1000) late.push(bearer);
  });
  await context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const headers = input instanceof Request ? input.headers : new Headers(init?.headers);
      const authorization = headers.get('authorization');
      if (authorization) window.tellBearer(authorization.replace(/^Bearer /, ''), Date.now());
      return fetch(input, init);
    };
  });
  return late;
}

/** When a bearer ends, in seconds; what is no token has no end. */
function endOf(bearer: string): number {
  try {
    return decodeJwt(bearer).exp ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
