import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../support/expect.ts';
import type { Row } from './Row.ts';
import type { Bench } from './test.ts';
import { watchLateCalls } from './watchLateCalls.ts';

/** One visit to the application, and what can be seen of it from outside. */
export interface Visit {
  readonly page: Page;
  /** Lets that much time pass, for the provider's tokens too. */
  pass(milliseconds: number): Promise<void>;
  /** How many sign-outs wait in storage for the provider's answer. */
  unansweredSignOuts(): Promise<number>;
  /** The bearer in storage. */
  storedToken(): Promise<string | undefined>;
  /** Resolves when the console has said it once more. */
  hears(text: string): Promise<unknown>;
  /** Waits until the page says what the row asks for, and answers what it came to. */
  outcome(row: Row): Promise<string>;
}

const userKeyPrefix = 'natural-capital-suite.user.';
const pendingKeyPrefix = 'natural-capital-suite.sign-in.';

/** What oidc-client-ts calls a sign-out that waits for its answer. */
const signOutRequest = 'so:r';

export async function beginVisit(bench: Bench, context: BrowserContext): Promise<Visit> {
  const { api, provider } = bench;
  const said: string[] = [];
  const thrown: string[] = [];
  const late = await watchLateCalls(context);
  // Nobody listens to telemetry here.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const page = await context.newPage();
  context.on('console', (message) => said.push(message.text()));
  context.on('weberror', (error) => thrown.push(String(error.error())));
  api.bearers.length = 0;
  provider.ahead = 0;

  async function storedItems() {
    const { origins } = await context.storageState();
    return origins.find(({ origin }) => origin === bench.origin)?.localStorage ?? [];
  }

  async function storedToken(): Promise<string | undefined> {
    const item = (await storedItems()).find(({ name }) => name.startsWith(userKeyPrefix));
    return item && JSON.parse(item.value).idToken;
  }

  async function unansweredSignOuts(): Promise<number> {
    const pending = (await storedItems()).filter(({ name }) => name.startsWith(pendingKeyPrefix));
    return pending.filter(({ value }) => JSON.parse(value).request_type === signOutRequest).length;
  }

  function calledWithFaulty(): boolean {
    return api.bearers.some((bearer) => provider.issued.faulty.has(bearer));
  }

  async function whatItDid(): Promise<string> {
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const user = await storedToken();
    const kept = user === undefined ? 'nothing kept' : 'a user kept';
    const bearers = calledWithFaulty() ? 'with the new token' : 'with no other token';
    const calls = api.bearers.length > 0 ? `API called ${bearers}` : 'API not called';
    return `‘${heading}’, ${kept}, ${calls}`;
  }

  return {
    page,
    pass: async (milliseconds) => {
      provider.ahead += milliseconds;
      await page.clock.fastForward(milliseconds);
    },
    unansweredSignOuts,
    storedToken,
    hears: (text) => context.waitForEvent('console', (message) => message.text().includes(text)),
    outcome: async ({ must }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(must.heading);
      if (must.showsCards) await expect(page.getByRole('article')).toHaveCount(3);
      if (must.text) await expect(page.getByText(must.text)).toBeVisible();
      const token = await storedToken();
      expect(token !== undefined, 'a user in storage').toBe(must.keeps);
      if (!must.accepts) {
        expect(calledWithFaulty(), 'the API was called with a refused token').toBe(false);
        expect(provider.issued.faulty.has(token ?? ''), 'a refused token is stored').toBe(false);
      }
      expect(late, 'the API was called with a bearer past its end').toEqual([]);
      const reportsForeign = said.some((text) => text.includes('foreignCallback'));
      expect(reportsForeign, 'a foreign answer is reported').toBe(must.reportsForeign ?? false);
      if (must.exchangesNothing) expect(provider.count('token')).toBe(0);

      if (page.url().startsWith(bench.origin)) {
        expect(page.url(), 'the address is clean').not.toMatch(/[?&](code|state|error)=/);
      }
      expect(thrown, 'uncaught errors').toEqual([]);
      const leaks = said.filter((text) => [...provider.secrets].some((one) => text.includes(one)));
      expect(leaks, 'secrets in the console').toEqual([]);
      return await whatItDid();
    },
  };
}
