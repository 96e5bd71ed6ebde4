import type { Locator, Page } from '@playwright/test';
import { expectCards, logOut } from '../e2e/test.ts';
import { expect } from '../support/expect.ts';
import { foreignProviders } from './foreignProviders.ts';
import { testBefore } from './test.ts';

function readIdToken(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) =>
      /^natural-capital-suite\.user\./.test(name),
    );
    return key && JSON.parse(localStorage.getItem(key) ?? '').idToken;
  });
}

async function untilRenewed(page: Page): Promise<void> {
  const before = await readIdToken(page);
  await expect.poll(() => readIdToken(page)).not.toBe(before);
}

for (const provider of foreignProviders) {
  const test = testBefore(provider);
  const { pages } = provider;

  /** Enters name and password; by default they are the same. */
  async function enter(page: Page, name: string, password = name): Promise<void> {
    await page.locator(pages.name).fill(name);
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=password]').press('Enter');
  }

  async function answer(page: Page, button: string): Promise<void> {
    await page.getByRole('button', { name: button }).click();
  }

  /** Agrees if the provider asks on the way to `outcome`; some remember the answer. */
  async function agree(page: Page, outcome: Locator): Promise<void> {
    const consent = page.getByRole('button', { name: pages.accept });
    await expect(outcome.or(consent)).toBeVisible();
    if (await consent.isVisible()) await consent.click();
    await expect(outcome).toBeVisible();
  }

  async function enterAndAgree(page: Page): Promise<void> {
    await enter(page, 'dwho');
    await agree(page, page.getByRole('article').first());
    await expectCards(page);
  }

  async function signIn(page: Page): Promise<void> {
    await page.goto('/');
    await enterAndAgree(page);
  }

  test.describe(provider.name, () => {
    test('signs in, and the API takes the ID token', async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole('button', { name: / Demo$/ })).toBeVisible();
    });

    test('says so when the password is wrong, and signs in with the right one', async ({
      page,
    }) => {
      await page.goto('/');
      await enter(page, 'dwho', 'wrong');
      await expect(page.locator(pages.failure).first()).toBeVisible();
      await enterAndAgree(page);
    });

    test('who refuses the consent reads that they did not agree', async ({ page }) => {
      await page.goto('/');
      await enter(page, 'rtyler');
      await answer(page, pages.refuse);
      await expect(page.getByRole('heading', { name: 'Access was refused' })).toBeVisible();
    });

    test('renews twice without a word, in two tabs as in one', async ({ page, context }) => {
      await signIn(page);
      const other = await context.newPage();
      await other.goto('/');
      await expectCards(other);
      await untilRenewed(page);
      await untilRenewed(page);
      expect(await readIdToken(other)).toBe(await readIdToken(page));
      await expectCards(other);
    });

    if (provider.hasOverlap) {
      test('goes on after the answer to a renewal was lost on the way', async ({ page }) => {
        await signIn(page);
        const refused = page.waitForEvent('console', (message) =>
          message.text().startsWith('Sign-in: untrusted: at_hash'),
        );
        await page.route(
          /\/token\/?$/,
          async (route) => {
            await route.fetch();
            await route.abort();
          },
          { times: 1 },
        );
        await untilRenewed(page);
        await refused;
        await expectCards(page);
      });
    }

    test('a session that ended there leaves the cards, and can be begun again', async ({
      page,
      bench,
    }) => {
      await signIn(page);
      await bench.provider.endSessions();
      await answer(page, 'Sign in');
      await enterAndAgree(page);
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
    });

    test('who leaves `prompt=login` out of the address is not who signed in before', async ({
      page,
      context,
      bench,
    }) => {
      await signIn(page);
      await bench.provider.ageLogins(120);
      await page.evaluate(() => localStorage.clear());
      await context.clearCookies({ name: /natural-capital-suite/ });
      await page.route(/[?&]prompt=login/, async (route) => {
        const address = new URL(route.request().url());
        for (const name of ['prompt', 'max_age']) address.searchParams.delete(name);
        await route.fulfill({ status: 302, headers: { location: address.href } });
      });
      await page.goto('/');
      const heading = 'The sign-in service’s answer could not be trusted';
      await agree(page, page.getByRole('heading', { name: heading }));
    });

    for (const { press, outcome, mayBeKnown } of provider.logouts) {
      const how = press ? `is asked about, and with '${press}' it` : 'is not asked about, and';
      test(`Logout ${how} ${outcome}`, async ({ page, bench }) => {
        await signIn(page);
        const back = page.waitForRequest(
          (request) =>
            request.url().startsWith(`${bench.origin}/`) && request.isNavigationRequest(),
        );
        await logOut(page, 'Demo');
        if (press) await answer(page, press);
        await back;
        const password = page.locator('[name=password]');
        const name = page.getByRole('button', { name: 'Demo' });
        await expect(mayBeKnown ? name.or(password) : password).toBeVisible();
      });
    }
  });
}
