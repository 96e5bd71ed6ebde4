import { cardNames, cardOf } from './cardOf.ts';
import { expect, expectUpdated, openedBy, test } from './test.ts';

// Proves P6 (docs/product.md).

/* ApplicationCard.test.tsx and HomePage.test.tsx prove a card's states. */

test('who may open one application finds it first, and opens it in a tab that learns nothing', async ({
  page,
  openAs,
  suite,
}) => {
  await suite.local('grant', 'newcomer@suite.test', 'impact', 'Wye report', `${suite.api}/pages/a`);
  await openAs('newcomer@suite.test');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(cardNames('Impact'));
  for (const word of ['Region', 'Project', 'Impact'] as const) {
    const { card, learnMore } = cardOf(page, word);
    await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(learnMore).toHaveAttribute('href', `${suite.api}/pages/${word.toLowerCase()}`);
  }
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us.' });
  await expect(contact).toHaveAttribute('href', `${suite.api}/pages/contact`);

  const { openLink } = cardOf(page, 'Impact');
  const application = await openedBy(page, () => openLink.click({ button: 'middle' }));
  await application.waitForURL(/^http/);
  const learnt = await application.evaluate(() => [window.opener, document.referrer]);
  expect(learnt).toEqual([null, '']);
  await expect(page).toHaveURL(`${suite.origin}/`);
});

test('the cards begin early, in a small window too, and large text stays within', async ({
  page,
  openAs,
}) => {
  await openAs();
  await expectUpdated(page);
  const region = cardOf(page, 'Region');
  expect((await region.card.boundingBox())?.y, 'in a wide one').toBeLessThanOrEqual(200);
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await region.openLink.boundingBox())?.y).toBeLessThanOrEqual(420);
  await expect(cardOf(page, 'Impact').card.getByText('Create data-driven')).toBeHidden();

  await test.step('pulling the page down is left to the browser', async () => {
    const scrolled = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const all = [document.documentElement, document.body, ...document.querySelectorAll('body *')];
      // A closed menu catches no press, and an open one only its own.
      const shown = all.filter((one) => one.checkVisibility());
      return {
        isDocument: document.scrollingElement === document.documentElement && scrollY > 0,
        held: shown.filter((one) => getComputedStyle(one).overscrollBehaviorY !== 'auto').length,
      };
    });
    expect(scrolled).toEqual({ isDocument: true, held: 0 });
    await page.evaluate(() => scrollTo(0, 0));
  });

  await page.setViewportSize({ width: 640, height: 360 });
  await expect(region.dropdown).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '46.8px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
