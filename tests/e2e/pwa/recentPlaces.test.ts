import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { cardOf, choose } from '../cardOf.ts';
import {
  expect,
  freshness,
  goOffline,
  goOnline,
  openedBy,
  refresh,
  region,
  test,
  untilStored,
} from '../test.ts';
import { storedPage } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

const [somerset, exmoor] = ['Somerset Levels and Moors', 'Exmoor and the Quantocks'];
const links = (page: Page) =>
  page.getByRole('navigation', { name: 'Pinned and recent' }).getByRole('link');

/** Opens a place of Region as a person does, and comes back. */
async function openRegion(page: Page, name: string): Promise<void> {
  await choose(page, 'Region', name);
  await (await openedBy(page, () => cardOf(page, 'Region').openLink.click())).close();
}

/* tests/unit/shell/news.test.tsx proves the news day by day, tests/gallery the row on a phone. */
test('the first frame has what was opened, pinned and granted, offline too, and moves no card', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  const grant = (name: string) =>
    suite.local('grant', region, 'plan', name, `${suite.api}/pages/${encodeURIComponent(name)}`);
  for (const number of [1, 2, 3, 4, 5]) await grant(`Plot ${number}`);
  await openAs();
  await untilStored(page);
  const { card, heading, dropdown, openLink } = cardOf(page, 'Region');
  await openRegion(page, somerset);
  await choose(page, 'Region', 'Plot 3');
  await card.getByRole('button', { name: 'More' }).click();
  await page.keyboard.press('Enter');
  await openRegion(page, exmoor);

  await grant('Wye Valley');
  await refresh(page);
  await expect(card.getByText('New: Wye Valley')).toBeVisible();
  await dropdown.click();
  await expect(page.getByRole('option').first()).toHaveText(/^Wye Valley New$/);
  await expectAccessible(page, 'what is new');
  await page.keyboard.press('Escape');
  await expect.poll(() => storedPage(page)).toMatch(/<nav.*Plot 3.*Exmoor.*<\/nav>.*New: /s);
  await expect(links(page), 'nothing moves in a page that is looked at').toHaveCount(0);

  await goOffline(page);
  const frames = await watchFrames(context);
  await page.reload();
  await expect(freshness(page)).toHaveText(/^Offline/);
  await expect(links(page)).toHaveText([/^Plot 3/, /^Exmoor.*Region$/, /^Somerset.*Region$/]);
  // On a busy machine a frame may come while the page is still being parsed.
  const shown = withCards(frames);
  expect(shown).not.toEqual([]);
  const whole = /Plot 3.*Exmoor.*Region.*Somerset.*New: Wye Valley/s;
  expect(shown.filter((text) => !whole.test(text))).toEqual([]);
  expect(shown.join()).not.toContain('Select a location');
  await expect(openLink).toHaveAttribute('href', /exmoor/);
  const place = () => heading.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await place();

  await suite.local('revoke', region, exmoor);
  await goOnline(page);
  await expect(card.getByRole('alert')).toContainText(`access to “${exmoor}”. Choose another.`);
  await expect(links(page)).toHaveText([/^Plot 3/, /^Somerset.*Region$/]);
  expect(await place()).toBeCloseTo(before, 0);
});
