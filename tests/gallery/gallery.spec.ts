import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { misfits } from '../support/misfits.ts';
import { expect, test } from './test.ts';

/** One page of each kind, to be looked at closely. */
const pagesToScan = [
  'cards-to-choose',
  'cards-chosen',
  'cards-with-states',
  'cards-with-news',
  'cards-of-one-name',
  'cards-without-choice',
  'cards-troubled',
  'forbidden-long-name',
  'forbidden-right-to-left',
  'signed-out-notAccepted',
  'could-not-load-unanswered',
  'home-refreshing-many',
  'home-offline',
  'home-ended',
  'loading',
  'could-not-load-silent',
  'crash',
];

/** As wide a font as there is, then what WCAG 2.2, 1.4.12 asks for as well. */
const widths = [
  ':root { --font: Verdana, "DejaVu Sans" }',
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
];

const toasts = (page: Page) => page.locator('.Toastify').getByRole('group');

test('a page of each kind is accessible, and fits a phone when text is twice as large', async ({
  page,
  gallery,
}) => {
  for (const name of pagesToScan) {
    await page.goto(`${gallery}?page=${name}`);
    await expect(page.locator('#root > *').first()).toBeVisible();
    await expectAccessible(page, name);
    await page.setViewportSize({ width: 360, height: 740 });
    const needed = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect(needed, name).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('every part is accessible, and no page is wider than any window', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  await expectAccessible(page, 'parts');
  const links = page.getByRole('region', { name: 'Whole pages' }).getByRole('link');
  const names = await links.allTextContents();
  expect(names).toEqual(expect.arrayContaining(pagesToScan));
  for (const name of ['', ...names]) {
    if (name) await page.goto(`${gallery}?page=${name}`);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, name).toBeLessThanOrEqual(width);
    }
  }
});

test('nothing is cut off or touches its edge at 320 px, in a wide font and with spaced text', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(gallery);
  const links = page.getByRole('region', { name: 'Whole pages' }).getByRole('link');
  for (const name of ['', ...(await links.allTextContents())]) {
    if (name) await page.goto(`${gallery}?page=${name}`);
    if (name.startsWith('home-offline')) {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false });
        window.dispatchEvent(new Event('offline'));
      });
      await expect(page.getByText('Needs a connection').first()).toBeVisible();
    }
    for (const style of widths) {
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets.push(sheet);
      }, style);
      for (const look of name.match(/^(?:home|cards)/) ? ['', 'compact'] : ['']) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset.look = chosen;
        }, look);
        expect.soft(await page.evaluate(misfits), `${name} ${look} ${style}`).toEqual([]);
      }
    }
  }
});

test('nothing in a card covers anything else or cuts a name off, as a card or as a row', async ({
  page,
  gallery,
}) => {
  for (const name of [
    'cards-with-states',
    'cards-with-news',
    'cards-of-one-name',
    'cards-without-choice',
    'cards-chosen',
  ]) {
    await page.goto(`${gallery}?page=${name}`);
    for (const look of ['', 'compact']) {
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await coveredParts(page, look), `${name} ${look} ${width}`).toEqual([]);
        const cutOff = await page
          .locator('[id$="-value"]')
          .evaluateAll(
            (all) => all.filter((node) => node.scrollHeight > node.clientHeight + 1).length,
          );
        expect(cutOff, `${name} ${look} ${width}`).toBe(0);
        const heights = await page
          .getByRole('heading', { level: 2 })
          .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().height));
        // No name is broken into its letters.
        if (look) expect(Math.max(...heights), `${name} ${width}`).toBeLessThan(30);
      }
    }
  }
});

/** Every two of a card's words and controls of which one lies over the other, in a look. */
async function coveredParts(page: Page, look: string): Promise<string[]> {
  return await page.evaluate((chosen) => {
    document.documentElement.dataset.look = chosen;
    const controls = '[role="combobox"], [id$="-open"]';
    return [...document.querySelectorAll('article')].flatMap((card) => {
      const parts = [...card.querySelectorAll(`h2, p, a, ${controls}`)].map((node) => {
        // Words end before what can be pressed does, and a row's heading hides its first.
        const range = document.createRange();
        range.selectNodeContents(node.tagName === 'H2' ? (node.lastChild ?? node) : node);
        const box = (node.matches(controls) ? node : range).getBoundingClientRect();
        return { node, box };
      });
      return parts.flatMap(({ node, box }, index) =>
        parts
          .slice(index + 1)
          .filter((other) => !node.contains(other.node))
          .filter((other) => box.left < other.box.right - 1 && box.right - 1 > other.box.left)
          .filter((other) => box.top < other.box.bottom - 1 && box.bottom - 1 > other.box.top)
          .map((other) => `${node.textContent} and ${other.node.textContent}`),
      );
    });
  }, look);
}

test('toasts of every type are accessible, and told apart by sign and colour', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  const buttons = page.getByRole('button', {
    name: /^Toast (info|success|warning|error|default)$/,
  });
  // All at once, and none of them goes: the hidden bar's animation is their timer.
  await buttons.evaluateAll((all) => {
    const timers = new CSSStyleSheet();
    timers.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(timers);
    for (const button of all) if (button instanceof HTMLElement) button.click();
  });
  await page.keyboard.press('Alt+t');
  await expect(toasts(page)).toHaveCount(5);
  await expectAccessible(page, 'toasts');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const close = await page.getByRole('button', { name: 'Close' }).first().boundingBox();
  expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44);

  const icon = (message: string | RegExp) =>
    toasts(page).filter({ hasText: message }).locator('svg');
  await expect(icon('Cards updated').first()).toHaveCSS('color', 'rgb(111, 211, 148)');
  await expect(icon('Sorry').first()).toHaveCSS('color', 'rgb(255, 143, 136)');
  await expect(icon('Your access').first()).toHaveCSS('color', 'rgb(255, 165, 61)');

  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await page.getByRole('banner').getByRole('link').focus();
  await expect(toasts(page)).toHaveCount(0);
});

test('a name of 50,000 characters leaves the header its height', async ({ page, gallery }) => {
  const heightOf = async (name: string) => {
    await page.goto(`${gallery}?page=${name}`);
    return (await page.getByRole('banner').boundingBox())?.height;
  };
  expect(await heightOf('forbidden-long-name')).toBe(await heightOf('forbidden'));
});

test('the loading screen shows its mark at once and says so after 300 ms, reduced motion or not', async ({
  page,
  gallery,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${gallery}?page=loading`);
    const screen = page.getByRole('status', { name: 'Loading' });
    await expect(screen).toHaveCSS('opacity', '1');
    const times = await screen.getByText('Loading').evaluate((words) => {
      const appear = words.getAnimations()[0];
      const all = words.parentElement?.getAnimations({ subtree: true }) ?? [];
      const opacityAt = (time: number) => {
        if (appear) appear.currentTime = time;
        return getComputedStyle(words).opacity;
      };
      return { hills: all.length - 1, before: opacityAt(299), after: opacityAt(301) };
    });
    expect(times).toEqual({
      hills: reducedMotion === 'reduce' ? 0 : 3,
      before: '0',
      after: '1',
    });
  }
});

test('a toast goes after 1500 ms by itself, reduced motion or not, and is not dragged', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.getByRole('button', { name: 'Toast success' }).click();
    await toasts(page).hover();
    // It may still be coming in.
    await toasts(page).evaluate((node) =>
      Promise.all(node.getAnimations().map(({ finished }) => finished)),
    );
    const before = await toasts(page).boundingBox();
    await page.mouse.down();
    await page.mouse.move(before?.x ?? 0, before?.y ?? 0, { steps: 3 });
    expect(await toasts(page).boundingBox()).toEqual(before);
    await page.mouse.up();
    await page.mouse.move(0, 0);
    const duration = await toasts(page)
      .locator('.Toastify__progress-bar')
      .evaluate((bar) => {
        const [timer] = bar.getAnimations();
        timer?.finish();
        return timer?.effect?.getComputedTiming().duration;
      });
    expect(duration, reducedMotion).toBe(1500);
    await expect(toasts(page)).toHaveCount(0);
  }
});

test('a toast stays under the pointer and while a key has the focus in it, and goes on where a mouse put it', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  await page.getByRole('button', { name: 'Toast error' }).click();
  const bar = toasts(page).locator('.Toastify__progress-bar');
  const state = () => bar.evaluate((node) => getComputedStyle(node).animationPlayState);
  await toasts(page).hover();
  expect(await state()).toBe('paused');
  await toasts(page).click();
  await page.mouse.move(0, 0);
  await expect.poll(state).toBe('running');

  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect.poll(state).toBe('paused');
  await page.getByRole('button', { name: 'Toast error' }).focus();
  await expect.poll(state).toBe('running');
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});
