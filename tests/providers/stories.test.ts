import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { allowOrigin, answerJson, answerPreflight } from '../../local/answerJson.ts';
import { listen } from '../../local/listen.ts';
import { expectCards, logOut, openTab } from '../e2e/launcher.ts';
import { readStoredUser } from '../e2e/session.ts';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { test as base, expect } from '../e2e/test.ts';
import { portOfWorker } from '../support/ports.ts';
import { lemonLdap, type RunningProvider } from './lemonldap.ts';

/** With the built launcher, the provider, and an API that knows everybody. */
const test = base.extend<object, { readonly suite: Suite; readonly provider: RunningProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern.
    async ({}, use, { parallelIndex }) => {
      const port = portOfWorker(parallelIndex);
      const folder = await mkdtemp(join(tmpdir(), 'provider-'));
      const appOrigin = `http://localhost:${port}`;
      // A renewal comes in the last quarter.
      const place = { folder, port: port + 4, appOrigin, idTokenSeconds: 12 };
      const provider = await lemonLdap.start(place);
      await use(provider);
      await provider.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  suite: [
    async ({ provider }, use, { parallelIndex }) => {
      const port = portOfWorker(parallelIndex);
      const api = await listen(port + 5);
      const suite = await startSuite(port, {
        VITE_OIDC_AUTHORITY: provider.issuer,
        VITE_OIDC_AUDIENCE: '',
        VITE_API_BASE_URL: api.origin,
      });
      api.answer((request, response) => {
        const allowed = { origin: suite.origin, headers: 'authorization' };
        if (answerPreflight(request, response, allowed)) return;
        allowOrigin(request, response, suite.origin);
        const me = { firstName: 'Doctor', lastName: 'Demo' };
        answerJson(request, response, { status: 200, body: request.url === '/me' ? me : [] });
      });
      await use({ ...suite, provider: provider.issuer });
      await Promise.all([api.close(), suite.stop()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Their pages write to it, too.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern.
  console: async ({}, use) => use({ expectError: () => {} }),
});

const idTokenIn = async (page: Page, suite: Suite) => (await readStoredUser(page, suite))?.idToken;

async function untilRenewed(page: Page, suite: Suite): Promise<void> {
  const before = await idTokenIn(page, suite);
  await expect.poll(() => idTokenIn(page, suite)).not.toBe(before);
}

async function answer(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
}

/** Agrees if the provider asks on the way to `outcome`; some remember the answer. */
async function agree(page: Page, outcome: Locator): Promise<void> {
  const consent = page.getByRole('button', { name: 'Accept' });
  await expect(outcome.or(consent)).toBeVisible();
  if (await consent.isVisible()) await consent.click();
  await expect(outcome).toBeVisible();
}

async function enterAndAgree(page: Page): Promise<void> {
  await page.locator('[name=user]').fill('dwho');
  const password = page.locator('[name=password]');
  await password.fill('dwho');
  await password.press('Enter');
  await agree(page, page.getByRole('article').first());
  await expectCards(page);
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await enterAndAgree(page);
}

test('signs in, renews in two tabs as in one, and ends a session, which is begun again', async ({
  page,
  context,
  suite,
  provider,
}) => {
  await signIn(page);
  const other = await openTab(context);
  await untilRenewed(page, suite);
  await untilRenewed(page, suite);
  expect(await idTokenIn(other, suite)).toBe(await idTokenIn(page, suite));
  await expectCards(other);

  await provider.endSessions();
  await answer(page, 'Sign in');
  await enterAndAgree(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
});

for (const press of ['Accept', 'Refuse']) {
  test(`Logout leads back, and '${press}' answers its question`, async ({ page, suite }) => {
    await signIn(page);
    const back = page.waitForRequest(
      (request) => request.url().startsWith(`${suite.origin}/`) && request.isNavigationRequest(),
    );
    await logOut(page, 'Demo');
    await answer(page, press);
    await back;
    const login = page.locator('[name=password]');
    // Within some seconds after a login a provider that was refused signs in whom it still knows.
    const known = page.getByRole('button', { name: 'Demo' });
    await expect(press === 'Refuse' ? login.or(known) : login).toBeVisible();
  });
}
