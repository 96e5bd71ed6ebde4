import type { Locator, Page } from '@playwright/test';
import { expectCards, logOut, openTab } from '../e2e/launcher.ts';
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

  async function enter(page: Page): Promise<void> {
    await page.locator(pages.name).fill('dwho');
    const password = page.locator('[name=password]');
    await password.fill('dwho');
    await password.press('Enter');
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
    await enter(page);
    await agree(page, page.getByRole('article').first());
    await expectCards(page);
  }

  async function signIn(page: Page): Promise<void> {
    await page.goto('/');
    await enterAndAgree(page);
  }

  test.describe(provider.name, () => {
    test('signs in, renews in two tabs as in one, and ends a session, which is begun again', async ({
      page,
      context,
      bench,
    }) => {
      await signIn(page);
      const other = await openTab(context);
      await untilRenewed(page);
      await untilRenewed(page);
      expect(await readIdToken(other)).toBe(await readIdToken(page));
      await expectCards(other);

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
