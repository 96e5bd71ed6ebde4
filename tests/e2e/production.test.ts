import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf, choose } from './cardOf.ts';
import { hide, readItems } from './telemetryItems.ts';
import { expect, test } from './test.ts';

test.use({
  suiteVariables: {
    LOCAL_MODE: 'master',
    VITE_LIST_CREDIT: 'true',
  },
});

test('in production Natural Capital Project is coming soon, whoever has a subscription to it', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  const project = cardOf(page, 'Project');
  await expect(project.card.getByText('Coming soon')).toBeVisible();
  await expect(project.learnMore).toHaveAttribute('href', `${suite.api}/pages/project`);
  await expect(project.openLink).toHaveCount(0);
  await expect(project.dropdown).toHaveCount(0);
  await expect(project.requestAccess).toHaveCount(0);
  await expect(cardOf(page, 'Region').dropdown).toBeVisible();
  await expectAccessible(page, 'coming soon');
});

test('Natural Capital Credit stands last where it is configured to be listed', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('analyst@suite.test');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Natural Capital Region',
    'Natural Capital Project',
    'Natural Capital Impact',
    'Natural Capital Credit',
  ]);
  const credit = cardOf(page, 'Credit');
  await expect(credit.dropdown).toHaveText('Select a credit type');
  await expect(credit.learnMore).toHaveAttribute('href', `${suite.api}/pages/credit`);
  await choose(page, 'Credit', 'Biodiversity units, Wye valley hay meadows');
  await expect(credit.openLink).toHaveAttribute('href', /\/pages\/credit\/biodiversity-units/);
});

test('telemetry is on in production', async ({ page, openAs, suite }) => {
  await openAs('single@suite.test');
  await cardOf(page, 'Region').openLink.click();
  await hide(page);
  await expect.poll(() => readItems(suite)).not.toEqual([]);
});
