import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { cardOf } from '../cardOf.ts';
import { expect, test } from '../test.ts';

const notice = (page: Page) => page.getByText('Keep the suite on this device');

/** Opens an application, as somebody does to whom the launcher is of use. */
async function openApplication(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await cardOf(page, 'Project').openLink.click();
  await (await opened).close();
}

/** Does as a browser that has installed it, and notes on the document when it is asked to keep what is stored. */
async function endInstalling(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.persisted = 'true';
      return true;
    };
    window.dispatchEvent(new Event('appinstalled'));
  });
}

/** Does as a browser that would install the launcher, and notes on the document when it is asked to. */
async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'true';
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
  });
}

test('installing is offered once something was opened, until installed', async ({
  page,
  openAs,
}) => {
  await openAs('region@suite.test');
  await expect(page.getByRole('article')).toHaveCount(3);
  await offerToInstall(page);
  await expect(notice(page)).toHaveCount(0);
  await openApplication(page);
  await expect(notice(page)).toBeInViewport();
  await expectAccessible(page, 'an offer to install');
  await page.setViewportSize({ width: 360, height: 640 });
  const lastCard = await cardOf(page, 'Impact').card.boundingBox();
  const offer = await notice(page).boundingBox();
  expect(offer?.y).toBeGreaterThan((lastCard?.y ?? 0) + (lastCard?.height ?? 640));
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'true');
  await expect(notice(page)).toHaveCount(0);

  await offerToInstall(page);
  await expect(notice(page)).toBeVisible();
  await endInstalling(page);
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
  await expect(notice(page)).toHaveCount(0);
});
