import { cardOf, choose } from './cardOf.ts';
import { enlargeText } from './enlargeText.ts';
import { expect, test } from './test.ts';

test('the home page shows a card per application, in order, with logo, name and words', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible();
  await expect(page.getByText('Choose which app you want to use')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Natural Capital Region',
    'Natural Capital Project',
    'Natural Capital Impact',
  ]);

  const applications = [
    {
      word: 'Region',
      id: 'natural_capital_plan',
      description:
        'Plan, prioritise and report investment in nature repair activities at a region-scale',
    },
    {
      word: 'Project',
      id: 'natural_capital_project',
      description: 'Capture, quantify and report the impacts of individual nature repair projects',
    },
    {
      word: 'Impact',
      id: 'natural_capital_impact',
      description:
        'Create data-driven, interactive natural capital reports with customisable indicators and locations',
    },
  ] as const;
  for (const { word, id, description } of applications) {
    const { card, learnMore } = cardOf(page, word);
    await expect(card.getByText(description)).toBeVisible();
    await expect(card.locator('img')).toHaveAttribute('src', `/assets/images/${id}.svg`);
    await expect(card.locator('img')).toHaveJSProperty('complete', true);
    await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(learnMore).toHaveAttribute('href', `${suite.api}/pages/${word.toLowerCase()}`);
    await expect(learnMore).toHaveAccessibleDescription(`Natural Capital ${word}`);
  }
});

test('in a small window the cards begin early, and large text stays within', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs('region@suite.test');
  const region = cardOf(page, 'Region');
  const impact = cardOf(page, 'Impact');
  await expect(page.getByText(/^Updated/)).toBeVisible();
  expect((await region.card.boundingBox())?.y).toBeLessThanOrEqual(200);
  await expect(impact.card.getByText('Create data-driven')).toBeHidden();

  await page.setViewportSize({ width: 740, height: 360 });
  await expect(region.dropdown).toBeInViewport({ ratio: 1 });
  const widths = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.clientWidth));
  expect(widths[2]).toBeGreaterThan((widths[0] ?? 0) + (widths[1] ?? 0));

  await page.setViewportSize({ width: 360, height: 740 });
  await enlargeText(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '46.8px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('header and footer lead home, to the user and to the contact page', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Natural Capital Suite' })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(header.getByRole('button', { name: 'Amara Fielding' })).toBeVisible();

  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveText('Cannot find or access what you want? Contact us.');
  const contact = footer.getByRole('link', { name: 'Contact us.' });
  await expect(contact).toHaveAttribute('href', `${suite.api}/pages/contact`);
  await expect(contact).toHaveAttribute('rel', 'noopener noreferrer');
});

test('several regions are chosen in a dropdown, and the link stays closed until then', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  const region = cardOf(page, 'Region');
  await expect(region.dropdown).toHaveText('Select a location');
  await expect(region.openLink).toHaveAttribute('aria-disabled', 'true');
  await expect(region.openLink).not.toHaveAttribute('href');

  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await expect(region.card).toContainText('Exmoor and the Quantocks');
  await expect(region.openLink).not.toHaveAttribute('aria-disabled');
  await expect(region.openLink).toHaveAttribute(
    'href',
    `${suite.api}/pages/region/exmoor-and-the-quantocks`,
  );
  await expect(region.openLink).toHaveAttribute('target', '_blank');
  await expect(region.openLink).toHaveAttribute('rel', 'noopener noreferrer');
});

test('one subscription is preselected: in the dropdown of a region, without one elsewhere', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('single@suite.test');
  const region = cardOf(page, 'Region');
  await expect(region.dropdown).toHaveText('Cairngorms and Upper Spey');
  await expect(region.openLink).toHaveAttribute(
    'href',
    `${suite.api}/pages/region/cairngorms-and-upper-spey`,
  );

  const impact = cardOf(page, 'Impact');
  await expect(impact.dropdown).toHaveCount(0);
  await expect(impact.learnMore).toBeVisible();
  await expect(impact.openLink).toHaveAttribute(
    'href',
    `${suite.api}/pages/impact/abernethy-forest-condition-report-2026`,
  );
});

test('a single-instance application with several subscriptions has a dropdown too', async ({
  page,
  openAs,
  suite,
}) => {
  await suite.local('grant', 'analyst@suite.test', 'project', 'Wye meadows', suite.api);
  await suite.local('grant', 'analyst@suite.test', 'project', 'Usk meadows', suite.api);
  await openAs('analyst@suite.test');
  const impact = cardOf(page, 'Impact');
  await expect(impact.dropdown).toHaveText('Select a report');
  await expect(impact.learnMore).toBeVisible();
  await expect(cardOf(page, 'Project').dropdown).toHaveText('Select a location');

  await choose(page, 'Impact', 'Marches woodland carbon report, spring 2026');
  await expect(impact.openLink).toHaveAttribute('href', /\/pages\/impact\/marches-/);
  await expect(cardOf(page, 'Credit').card).toHaveCount(0);
});

test('somebody without subscriptions is told so on every card, and whom to ask', async ({
  page,
  openAs,
}) => {
  await openAs('newcomer@suite.test');
  for (const word of ['Region', 'Project', 'Impact'] as const) {
    const { card, dropdown, learnMore, requestAccess, openLink } = cardOf(page, word);
    await expect(card.getByText('You do not have access')).toBeVisible();
    await expect(learnMore).toBeVisible();
    await expect(requestAccess).toBeVisible();
    await expect(dropdown).toHaveCount(0);
    await expect(openLink).toHaveCount(0);
  }
});

test('an application opens in a new tab that learns nothing of this one', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('single@suite.test');
  const { openLink } = cardOf(page, 'Region');
  for (const gesture of ['click', 'Enter', 'middle click'] as const) {
    const opened = context.waitForEvent('page');
    if (gesture === 'Enter') await openLink.press('Enter');
    else await openLink.click({ button: gesture === 'click' ? 'left' : 'middle' });
    const application = await opened;
    await expect(application).toHaveTitle(/Cairngorms and Upper Spey/);
    expect(await application.evaluate(() => [window.opener, document.referrer])).toEqual([
      null,
      '',
    ]);
    await application.close();
  }
  await expect(page).toHaveURL(`${suite.origin}/`);
});

test('a card that breaks leaves the others, and can be tried again', async ({
  page,
  openAs,
  console,
}) => {
  console.expectError(/address parser is broken/);
  await page.addInitScript(() => {
    const username = Object.getOwnPropertyDescriptor(URL.prototype, 'username') ?? {};
    Object.defineProperty(URL.prototype, 'username', {
      configurable: true,
      get: () => {
        throw new Error('The address parser is broken');
      },
    });
    const repair = () => Object.defineProperty(URL.prototype, 'username', username);
    Reflect.set(window, 'repair', () => void repair());
  });
  await openAs('single@suite.test');
  const region = cardOf(page, 'Region');
  await expect(region.card.getByText('This card could not be shown')).toBeVisible();
  await expect(region.learnMore).toBeVisible();
  await expect(cardOf(page, 'Project').requestAccess).toBeVisible();

  await page.evaluate('repair()');
  await region.card.getByRole('button', { name: 'Try again' }).click();
  await expect(region.openLink).toHaveAttribute('href', /cairngorms/);
});
