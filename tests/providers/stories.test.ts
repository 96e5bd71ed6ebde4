import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { allowOrigin, answerJson, answerPreflight } from '../../local/answerJson.ts';
import { listen } from '../../local/listen.ts';
import { expectCards, logOut, openTab } from '../e2e/launcher.ts';
import { readStoredUser } from '../e2e/session.ts';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { test as base, expect } from '../e2e/test.ts';
import { portOfWorker } from '../support/ports.ts';
import { startLemonLdap } from './lemonldap.ts';

type Provider = Awaited<ReturnType<typeof startLemonLdap>>;

/** With the built launcher, the provider, and an API that knows everybody. */
const test = base.extend<object, { suite: Suite; provider: Provider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern.
    async ({}, use, { parallelIndex }) => {
      const port = portOfWorker(parallelIndex);
      const folder = await mkdtemp(join(tmpdir(), 'provider-'));
      const provider = await startLemonLdap(folder, port + 4, `http://localhost:${port}`);
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

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await enterAndAgree(page);
}

async function enterAndAgree(page: Page): Promise<void> {
  await page.locator('[name=user]').fill('dwho');
  await page.locator('[name=password]').fill('dwho');
  await page.keyboard.press('Enter');
  // The provider asks for consent, or remembers the answer.
  const card = page.getByRole('article').first();
  const consent = page.getByRole('button', { name: 'Accept' });
  await expect(card.or(consent)).toBeVisible();
  if (await consent.isVisible()) await consent.click();
  await expectCards(page);
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
  await page.getByRole('button', { name: 'Sign in' }).click();
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
    await page.getByRole('button', { name: press }).click();
    await back;
    const login = page.locator('[name=password]');
    // Within some seconds after a login a provider that was refused signs in whom it still knows.
    const known = page.getByRole('button', { name: 'Demo' });
    await expect(press === 'Refuse' ? login.or(known) : login).toBeVisible();
  });
}
