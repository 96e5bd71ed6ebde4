import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf } from '../cardOf.ts';
import { expect, test } from '../test.ts';
import { expectCardsThroughout, watchFrames } from './watchFrames.ts';

test('10,000 subscriptions stand in the first frame, and are all there offline', async ({
  openAs,
  page,
  context,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs('national@suite.test');
  await untilPageStored(page, 'Maximiliana');

  const frames = await watchFrames(context);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Offline, as of/);
  expectCardsThroughout(frames);

  await cardOf(page, 'Region').dropdown.click();
  await expect(page.getByText('and 9,950 more, type to narrow').first()).toBeVisible();
});
