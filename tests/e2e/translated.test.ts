import { reportBareTexts } from '../support/reportBareTexts.ts';
import { cardOf } from './cardOf.ts';
import * as launcher from './launcher.ts';
import { forgetScript } from './pwa/device.ts';
import { expect, hold, test } from './test.ts';

/*
 * tests/unit/shell/firstFrame.test.tsx proves other changes of the page, and where React fails;
 * tests/support/reportBareTexts.ts fails each test of a component whose texts would not stand this.
 */
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
  const expectLine = (text: string) =>
    expect(launcher.freshness(page)).toHaveText(
      new RegExp(`^${text}\\W*(?:Cards from )?\\d\\d:\\d\\d\\W$`),
    );
  const { card, dropdown } = cardOf(page, 'Impact');
  const options = page.getByRole('option');
  await openAs('analyst@suite.test');
  await expectLine('Updated');
  await test.step('a name is none to translate', async () => {
    await expect(page.getByRole('banner').getByRole('link').locator('font')).toHaveCount(0);
  });

  await test.step('where the API fails, and answers again', async () => {
    await suite.local('fail', 'api', '*', '503');
    await launcher.refresh(page);
    await expectLine('Could not refresh');
    await suite.local('fail', 'none');
    await launcher.refresh(page);
    await expectLine('Updated');
  });

  await test.step('while somebody types and chooses', async () => {
    await dropdown.click();
    await expect(options).toHaveCount(2);
    for (const text of await options.allTextContents()) {
      const name = text.replaceAll('\u200B', '');
      await dropdown.click();
      await page.keyboard.type('nowhere');
      await expect(page.getByText('Nothing matches “nowhere”').first()).toBeVisible();
      for (const _ of 'nowhere') await page.keyboard.press('Backspace');
      await options.filter({ hasText: name }).click();
      await expect(card.locator('[id$="-value"]')).toHaveText(name);
    }
  });

  await test.step('after a reload of the stored page, with the focus from before React', async () => {
    await launcher.untilStored(page, 'Idris');
    const { letGo } = await hold(context, await forgetScript(page, 'application'));
    await page.reload({ waitUntil: 'commit' });
    await dropdown.focus();
    letGo();
    await expectLine('Updated');
    await expect(dropdown).toBeFocused();
  });

  // In a browser, only this story meets such a provider.
  await test.step('a provider that refuses to renew ends the session, and leaves the cards', async () => {
    await suite.local('fail', 'idp', '/token', '400', '1');
    await launcher.passToRenewal(page);
    await expectLine('Session ended');
    await launcher.expectCards(page);
  });
  const names = page.getByRole('article').locator('h2 > font');
  await expect(names, 'it was translated').not.toHaveCount(0);
});

/**
 * Runs in the page, before anything of it, and does what page translators do: each text, new ones too, makes
 * way for a copy of it in two elements. The copy differs by a character that nobody sees, and the assertions
 * of Playwright leave out.
 */
function translatePage(): void {
  const left = 'font, title, script, style, template, noscript, [translate=no]';

  function translate(node: Node): void {
    if (node instanceof Text) {
      const { data, parentElement } = node;
      if (!parentElement || parentElement.closest(left)) return;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(`${data}\u200B`);
      node.replaceWith(outer);
    } else for (const child of [...node.childNodes]) translate(child);
  }

  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
