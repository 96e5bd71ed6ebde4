import type { BrowserContext, Page, Request } from '@playwright/test';
import type { Suite } from '../e2e/suite.ts';

type Kind = 'token' | 'provider' | 'api';

/** Everything that a run of the soak has seen. */
export interface Sightings {
  /** How often a tab found itself at the provider without having been asked there. */
  forcedSignIns: number;
  /** How often cards that had been shown were gone from a page. */
  lostCards: number;
  /** The most keys that there were at once in both storages of a page. */
  storageKeys: readonly string[];
  readonly uncaught: string[];
  /** Everything that happened, in order, to find out why. */
  readonly journal: string[];
  /** The times of requests, by what was requested. */
  readonly requests: { readonly kind: Kind; readonly at: number }[];
}

export function watchContext(context: BrowserContext, suite: Suite): Sightings {
  const sightings: Sightings = {
    forcedSignIns: 0,
    lostCards: 0,
    storageKeys: [],
    uncaught: [],
    journal: [],
    requests: [],
  };
  context.on('console', (message) => {
    if (message.type() === 'warning') note(sightings, message.text());
  });
  context.on('response', async (response) => {
    if (response.url() !== `${suite.provider}/token`) return;
    const reason = response.ok() ? '' : await response.text().catch(() => 'no body');
    note(sightings, `token endpoint: ${response.status()} ${reason}`);
  });
  context.on('weberror', (error) => sightings.uncaught.push(String(error.error())));
  context.on('request', (request) => {
    const kind = kindOf(request, suite);
    if (kind) sightings.requests.push({ kind, at: Date.now() });
  });
  return sightings;
}

export function note({ journal }: Sightings, what: string): void {
  journal.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
}

function kindOf(request: Request, suite: Suite): Kind | undefined {
  const { origin, pathname } = new URL(request.url());
  if (origin === suite.api) return 'api';
  if (origin !== suite.provider) return undefined;
  return pathname === '/token' ? 'token' : 'provider';
}

/** Runs in every page: counts how often the last card goes. */
export function countLostCards(): void {
  let isShown = false;
  Reflect.set(window, 'lostCards', 0);
  const look = () => {
    const shows = document.querySelector('article') !== null;
    if (isShown && !shows) Reflect.set(window, 'lostCards', Reflect.get(window, 'lostCards') + 1);
    isShown = shows;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Adds what a page has seen until now, before it goes. */
export async function collect(page: Page, sightings: Sightings): Promise<void> {
  const seen = await page.evaluate(() => {
    const lost = Number(Reflect.get(window, 'lostCards'));
    Reflect.set(window, 'lostCards', 0);
    return { lost, keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)] };
  });
  sightings.lostCards += seen.lost;
  if (seen.keys.length > sightings.storageKeys.length) sightings.storageKeys = seen.keys;
}

/** Returns the largest number of such requests within a minute. */
export function busiestMinute({ requests }: Sightings, kind: Kind): number {
  const moments = requests.filter((request) => request.kind === kind).map(({ at }) => at);
  const within = (end: number) => moments.filter((at) => at > end - 60_000 && at <= end).length;
  return Math.max(0, ...moments.map(within));
}
