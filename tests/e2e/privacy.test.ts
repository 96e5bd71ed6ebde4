import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf, choose } from './cardOf.ts';
import { test } from './pwa/deployment.ts';
import { eventProperties, hide, readEvents, readItems } from './telemetryItems.ts';
import { expect, expectCards } from './test.ts';

test.beforeEach(async ({ deployment, suite }) => {
  const privacy = 'https://www.suite.test/privacy';
  const consent = { VITE_TELEMETRY_CONSENT: 'required', VITE_PRIVACY_URL: privacy };
  await deployment.deploy(await suite.build(consent));
});

const question = (page: Page) => page.getByText('Share how you use the suite?');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Names of all that the SDK keeps. */
async function kept(page: Page, context: BrowserContext): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }) => name);
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return [...cookies, ...stored].filter((name) => /^ai_/i.test(name));
}

async function openRegion(page: Page, context: BrowserContext): Promise<void> {
  const opened = context.waitForEvent('page');
  await cardOf(page, 'Region').openLink.click();
  await (await opened).close();
}

test('nothing is stored or sent before a yes, and nothing after a no', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => void asked.push(request.url()));
  const isTold = () => asked.some((url) => url.startsWith(suite.telemetry));
  await openAs('region@suite.test');
  await expect(question(page)).toBeVisible();
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await openRegion(page, context);
  await untilPageStored(page, 'Exmoor and the Quantocks');
  await page.reload();
  await expect(question(page)).toBeVisible();
  expect(await kept(page, context)).toEqual([]);
  expect(isTold()).toBe(false);

  await expectAccessible(page, 'question about usage');
  await page.setViewportSize({ width: 320, height: 640 });
  const lastCard = await cardOf(page, 'Impact').card.boundingBox();
  const bar = await question(page).boundingBox();
  expect(bar?.y).toBeGreaterThan((lastCard?.y ?? 0) + (lastCard?.height ?? 640));
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }),
  ).toHaveAttribute('href', 'https://www.suite.test/privacy');

  await press(page, 'Share').focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await openRegion(page, context);
  await hide(page);
  expect(await eventProperties(suite, 'application opened')).toMatchObject([
    {
      application: 'natural_capital_plan',
      subscription: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(await kept(page, context)).toEqual(expect.arrayContaining(['ai_user', 'ai_session']));

  const second = await context.newPage();
  await second.goto('/');
  await expectCards(second);
  await second.getByRole('button', { name: 'Amara Fielding' }).click();
  await second.getByRole('menuitemcheckbox', { name: 'Share usage data' }).click();
  await expect.poll(() => kept(second, context)).toEqual([]);
  asked.length = 0;
  const { length } = await readItems(suite);
  for (const tab of [second, page]) {
    await openRegion(tab, context);
    await tab.goto('about:blank');
  }
  expect(isTold()).toBe(false);
  expect(await readItems(suite)).toHaveLength(length);
  expect(await readEvents(suite, 'application opened')).toHaveLength(1);
});
