import { reportBareTexts } from '../support/reportBareTexts.ts';
import { cardOf } from './cardOf.ts';
import { untilDue } from './clock.ts';
import { forgetApplication } from './pwa/storedPage.ts';
import { hold } from './requests.ts';
import {
  expect,
  expectCards,
  expectUpdated,
  freshness,
  goOffline,
  goOnline,
  refresh,
  test,
  untilStored,
} from './test.ts';
import { translatePage } from './translatePage.ts';

/* What else changes the page, and where React fails: tests/unit/shell/foreignChanges.test.tsx. */
test('a page that is translated goes on, and says what is so now', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/status of (503|400)|^Sign-in: renewalRefused: |\/me/);
  await page.clock.install();
  await page.addInitScript(reportBareTexts);
  await page.addInitScript(translatePage);
  const line = freshness(page);
  const toast = (text: string) =>
    page.locator('.Toastify').getByRole('group').filter({ hasText: text });
  const { card, dropdown, openLink } = cardOf(page, 'Impact');
  const options = page.getByRole('option');
  await openAs('analyst@suite.test');
  await expect(line).toHaveText(/^Updated \d\d:\d\d\W$/);
  // A name is none to translate.
  await expect(page.getByRole('banner').getByRole('link').locator('font')).toHaveCount(0);

  await test.step('at an answer 503, and the next that is none', async () => {
    await suite.local('fail', 'api', '*', '503');
    await refresh(page);
    await expect(line).toHaveText(/^Could not refresh\.\W+Cards from \d\d:\d\d\W$/);
    await expect(toast('Sorry an unexpected error ocurred.')).toBeVisible();
    await suite.local('fail', 'none');
    await refresh(page);
    await expectUpdated(page);
  });

  await test.step('offline and on again', async () => {
    await goOffline(page);
    await expect(line).toHaveText(/^Offline\.\W+Cards from \d\d:\d\d\W$/);
    await goOnline(page);
    await expectUpdated(page);
  });

  await test.step('while somebody types in a dropdown, and chooses', async () => {
    await dropdown.click();
    await expect(options).toHaveCount(2);
    const names = await options.allTextContents();
    for (const name of names.map((one) => one.replaceAll('\u200B', ''))) {
      await dropdown.click();
      await page.keyboard.type('nowhere');
      await expect(card.getByText('Nothing matches “nowhere”').first()).toBeVisible();
      for (const _ of 'nowhere') await page.keyboard.press('Backspace');
      await options.filter({ hasText: name }).click();
      await expect(card.locator('[id$="-value"]')).toHaveText(name);
    }
    await expect(openLink).toHaveAttribute('href', /./);
  });

  await test.step('in the menus, with what they say', async () => {
    const more = card.getByRole('button', { name: 'More' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    await expect(toast('Pinned.')).toBeVisible();
    await more.click();
    await page.getByRole('menuitem', { name: 'Unpin' }).click();
    await expect(toast('Unpinned')).toBeVisible();
    const menu = page.getByRole('banner').getByRole('button');
    const compact = page.getByRole('menuitemcheckbox', { name: 'Compact list' });
    await menu.click();
    await compact.click();
    await menu.click();
    await expect(compact).toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('in the search', async () => {
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog');
    await page.keyboard.type('nowhere');
    await expect(dialog.getByText('Nothing matches “nowhere”').first()).toBeVisible();
    for (const _ of 'nowhere') await page.keyboard.press('Backspace');
    await page.keyboard.type('region');
    await expect(dialog.getByRole('link').first()).toContainText('Region');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('after a reload of the stored page, with the focus from before React', async () => {
    await untilStored(page, 'Idris');
    const { letGo } = await hold(context, await forgetApplication(page));
    await page.reload({ waitUntil: 'commit' });
    await dropdown.focus();
    letGo();
    await expectUpdated(page);
    await expectCards(page);
    await expect(dropdown).toBeFocused();
  });

  await test.step('at the end of the session, and in its dialog', async () => {
    await suite.local('fail', 'idp', '/token', '400', '1');
    await page.clock.fastForward(untilDue);
    await expect(line).toHaveText(/^Session ended\.\W+Cards from \d\d:\d\d\W$/);
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Remove your cards');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expectCards(page);
  });

  const untranslated = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const isLeft = currentNode.parentElement?.closest(
        'font, script, template, noscript, [translate=no]',
      );
      if (!isLeft) found.push(String(currentNode.nodeValue));
    }
    return found;
  });
  expect(untranslated).toEqual([]);
});
