import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { misfits } from '../support/misfits.ts';
import { expect, test } from './test.ts';

/** The widest font that there is, then the spacing that WCAG 2.2, 1.4.12 asks for as well. */
const widest = ':root { --font: Verdana, "DejaVu Sans" }';
const spaced = `${widest} * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`;
/** Twice the text that is usual, as a reader sets it in the browser. Media queries in em follow it. */
const [usual, twice] = [16, 32];

const windows = [
  [1280, '', usual],
  [768, '', usual],
  [360, '', usual],
  [320, '', twice],
  [320, '', usual],
  [320, widest, usual],
  [320, spaced, usual],
] as const;

/** Another page stands for each: one with two buttons, for those about a sign-in. */
const differInWords =
  /^(signed-out-(?!notAccepted)|could-not-load-(offline|refused)|home-(failed|nothing))/;

for (const [kind, pattern, looks] of [
  ['of parts and messages', /^(?!cards|home)/, ['']],
  ['of cards', /^cards/, ['compact', '']],
  ['of the whole home', /^home/, ['compact', '']],
] as const) {
  test(`every page ${kind} is accessible and fits its window, whatever font and size`, async ({
    page,
    gallery,
  }) => {
    await page.goto(gallery);
    const setTextSize = await textSizes(page);
    const links = page.getByRole('navigation', { name: 'Whole pages' }).getByRole('link');
    const names = ['', ...(await links.allTextContents())].filter((name) => pattern.test(name));
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) {
      await page.goto(name ? `${gallery}?page=${name}` : gallery);
      await expect(page.locator('#root > *').first()).toBeVisible();
      if (name.startsWith('home-offline')) await goOffline(page);
      // Halfway its words have no colour of their own.
      if (name === 'loading') await page.getByText('Loading').evaluate(finishAnimations);
      const logos = page.locator('img[src*="capital_suite"]');
      if (name) expect.soft(await logos.count(), `logos of ${name}`).toBeLessThanOrEqual(1);
      if (!differInWords.test(name)) await expectAccessible(page, name);
      for (const [width, style, size] of windows) {
        await page.setViewportSize({ width, height: 740 });
        await setTextSize(size);
        for (const look of looks) {
          await page.evaluate(dress, { look, style });
          const what = `${name} ${look} ${width} ${size} ${style}`;
          expect.soft(await page.evaluate(misfits), what).toEqual([]);
          if (kind !== 'of cards' || style || size !== usual) continue;
          const { highest, ...found } = await page.evaluate(measureCards);
          expect.soft(found, what).toEqual({ covered: [], cutOff: 0, tooNarrow: 0 });
          if (look) expect.soft(highest, what).toBeLessThan(30);
        }
      }
    }
  });
}

/** Of what is not drawn: no comparison with it holds. */
const noBox = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };

/** Returns how a reader sets the size of text in the browser. */
async function textSizes(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  return async (standard: number): Promise<void> => {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard } });
  };
}

/** Runs in the page. */
function finishAnimations(element: Element): void {
  for (const one of element.getAnimations()) one.finish();
}

/** Runs in the page: cards or rows, and a style of a reader's own. */
function dress({ look, style }: { readonly look: string; readonly style: string }): void {
  document.documentElement.dataset.look = look;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}

async function goOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText('Needs a connection').first()).toBeVisible();
}

/**
 * Runs in the page. Finds every two of a card's words and controls of which one lies over the other, names that are
 * cut off although they have fewer than four lines, sentences of hardly a word, and the height
 * of the highest heading, which shows one broken into its letters.
 */
function measureCards() {
  const controls = '[role="combobox"], [aria-haspopup="menu"] > svg, [id$="-open"]';
  const words = 'h2, p:not(:has(> a)), p:has(> a) > span, a';
  const meet = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const covered = [...document.querySelectorAll('article')].flatMap((card) => {
    const parts = [...card.querySelectorAll(`${words}, ${controls}`)]
      .filter((node) => node.checkVisibility())
      .map((node) => {
        // Words end before what can be pressed does, and a row's heading hides its first.
        const range = document.createRange();
        range.selectNodeContents(node.tagName === 'H2' ? (node.lastChild ?? node) : node);
        // A range has the lines that the browser has cut off, too.
        const shown = node.matches(`.clamped, ${controls}`) ? node : range;
        return { node, box: shown.getBoundingClientRect(), lines: [...shown.getClientRects()] };
      });
    return parts.flatMap((part, index) =>
      parts
        .slice(index + 1)
        .filter(({ node }) => !part.node.contains(node))
        // A link stands at the end of the last line of its paragraph.
        .filter(({ node, box }) =>
          (node.parentElement === part.node.parentElement ? part.lines : [part.box]).some((one) =>
            meet(one, box),
          ),
        )
        .map(({ node }) => `${part.node.textContent} and ${node.textContent}`.slice(0, 200)),
    );
  });
  const headings = [...document.querySelectorAll('h2')];
  return {
    covered,
    tooNarrow: [...document.querySelectorAll('article p > .clamped')].filter(
      (sentence) => sentence.checkVisibility() && sentence.clientWidth < 90,
    ).length,
    cutOff: [...document.querySelectorAll('[id$="-value"]')].filter((name) => {
      const lines = name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight);
      return name.scrollHeight > name.clientHeight + 1 && Math.round(lines) < 4;
    }).length,
    highest: Math.max(...headings.map((node) => node.getBoundingClientRect().height)),
  };
}

test('title, search and cards stand on the lines of the same columns', async ({
  page,
  gallery,
}) => {
  const setTextSize = await textSizes(page);
  for (const [name, width, size, columns] of [
    ['home-offline-many-old', 360, usual, 1],
    ['home-offline-many-old', 768, usual, 2],
    ['home-offline-many-old', 1280, usual, 3],
    ['home-offline-many-old', 1280, twice, 2],
    ['home-offline-many-old', 1920, usual, 3],
    ['home-refreshing-many', 1280, usual, 2],
    ['home-refreshing-many', 1920, usual, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await setTextSize(size);
    await page.goto(`${gallery}?page=${name}`);
    const boxes = (await page.getByRole('article').all()).map((card) => card.boundingBox());
    const cards = (await Promise.all(boxes)).map((box) => box ?? { x: 0, y: 0, width: 0 });
    const search = await page.getByRole('button', { name: 'Find a location' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const line = await page.getByRole('status').first().locator('../..').boundingBox();
    // One height for every wording, so that no card moves.
    if (size === usual) expect.soft(line?.height, `${name} ${width}`).toBe(width < 640 ? 44 : 48);
    const found = {
      columns: new Set(cards.map(({ x }) => x)).size,
      rows: new Set(cards.map(({ y }) => y)).size,
      title: title?.x,
      isSearchOnLine: cards.some(({ x }) => x === search?.x),
    };
    const rows = Math.ceil(cards.length / columns);
    const expected = { columns, rows, title: cards[0]?.x, isSearchOnLine: true };
    expect.soft(found, `${name} ${width} ${size}`).toEqual(expected);
    const [last] = cards.slice(-1).map((card) => card.x + card.width);
    expect.soft(last, 'fills its row').toBe(Math.max(...cards.map((card) => card.x + card.width)));
    if (width === 1920) expect(last).toBeGreaterThan(1600);
  }
});

test('the compact list has one application in a row, however wide the window', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1920, height: 800 });
  await page.goto(`${gallery}?page=home-refreshing-many`);
  await page.evaluate(dress, { look: 'compact', style: '' });
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(await cards.count());
});

test('in the search the sign of a pin is filled, and of no other place', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}?page=find-typed`);
  const sign = (pressed: boolean) =>
    page.getByRole('button', { name: /^Pin /, pressed }).locator('svg');
  await expect(sign(true)).not.toHaveCSS('fill', 'none');
  await expect(sign(false)).toHaveCSS('fill', 'none');
});

test('text grows with the size that its reader has set', async ({ page, gallery }) => {
  const setTextSize = await textSizes(page);
  await page.goto(`${gallery}?page=home`);
  const words = page.getByText('Choose which app you want to use');
  const sizeOf = () => words.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const before = await sizeOf();
  await setTextSize(twice);
  expect(await sizeOf()).toBeGreaterThan(before * 1.5);
});

test('a name of 50,000 characters leaves the header its height', async ({ page, gallery }) => {
  const heightOf = async (name: string) => {
    await page.goto(`${gallery}?page=${name}`);
    return (await page.getByRole('banner').boundingBox())?.height;
  };
  expect(await heightOf('forbidden-long-name')).toBe(await heightOf('forbidden'));
});

test('a bar, however long, covers at most half of the window', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`${gallery}?page=home`);
  const region = page.locator('aside');
  await region.evaluate((one) => one.append('Maps are slow. '.repeat(100)));
  expect((await region.boundingBox())?.height).toBe(370);
});

test('a row of pinned places is at most 60 px high on a phone, 72 with long names, and brings what has the focus into view', async ({
  page,
  gallery,
}) => {
  const row = page.getByRole('navigation', { name: 'Pinned and recent' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${gallery}?page=home`);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(60);
  await page.goto(`${gallery}?page=home-refreshing-many`);
  const region = await page.getByRole('article').first().boundingBox();
  expect(region?.height, 'a card with a name of four lines').toBeLessThanOrEqual(248);
  await page.setViewportSize({ width: 1280, height: 720 });
  const last = row.getByRole('link').last();
  const firstCard = await page.getByRole('article').first().boundingBox();
  expect(firstCard?.y, 'below search and row').toBeLessThanOrEqual(270);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row.getByRole('link').nth(2), 'half of the third').toBeInViewport({ ratio: 0.5 });
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  const heights = await row
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(new Set(heights).size, 'equally high').toBe(1);
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await row.getByRole('link').first().focus();
  while (!(await last.evaluate((link) => link === document.activeElement)))
    await page.keyboard.press('Tab');
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('a phone shows three opened applications at once, and little on the first day', async ({
  page,
  gallery,
}) => {
  const boxesOf = async (name: string) => {
    await page.goto(`${gallery}?page=${name}`);
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    return await Promise.all(
      (await cards.all()).map(async (card) => (await card.boundingBox()) ?? noBox),
    );
  };
  await page.setViewportSize({ width: 360, height: 740 });
  const [choice = noBox] = await boxesOf('cards-to-choose');
  expect(choice.height, 'with a choice').toBeLessThanOrEqual(290);
  const [single = noBox, , closed = noBox] = await boxesOf('cards-without-choice');
  expect(single.height, 'with one location').toBeLessThanOrEqual(290);
  expect(closed.height, 'without access').toBeLessThanOrEqual(200);
  const [top = noBox] = await boxesOf('home-nothing-yet');
  const [opened = noBox, openedSingle = noBox] = await boxesOf('home');
  expect(opened.height, 'a choice that was opened before').toBeLessThanOrEqual(224);
  expect(openedSingle.height, 'one location that was opened before').toBeLessThanOrEqual(184);
  const last = page.getByRole('link', { name: /^Open Natural/ }).last();
  const open = (await last.boundingBox()) ?? noBox;
  const end = top.y + open.y + open.height - opened.y;
  expect(end, 'above the fold, where nothing is pinned').toBeLessThanOrEqual(740);
});

test('with a mouse every pinned place is in sight, or there is a scroll bar', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}?page=home-refreshing-many`);
  const row = page.getByRole('navigation', { name: 'Pinned and recent' });
  for (const width of [640, 720, 1000, 1024, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    for (const link of await row.getByRole('link').all()) {
      await expect(link, `${width}`).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize({ width: 500, height: 720 });
  await expect(row).toHaveCSS('scrollbar-width', 'thin');
});

test('a chosen theme stands on a device of the other one', async ({ page, gallery }) => {
  for (const [colorScheme, look, ground] of [
    ['dark', 'light', 'rgb(240, 244, 240)'],
    ['light', 'dark', 'rgb(11, 17, 14)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(gallery);
    await page.evaluate(dress, { look, style: '' });
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
  }
});

test('forced colours tell the chosen theme by a colour, too', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(gallery);
  await page.getByRole('banner').getByRole('button', { name: 'Amara Fielding' }).click();
  // The focus has a colour of its own.
  await page.keyboard.press('End');
  const ground = (checked: boolean) =>
    page
      .getByRole('menuitemradio', { checked })
      .first()
      .evaluate((item) => getComputedStyle(item).backgroundColor);
  expect(await ground(true)).not.toBe(await ground(false));
  // Else Chromium draws a dark plate behind the dark letters.
  const chosen = page.getByRole('menuitemradio', { checked: true });
  await expect(chosen).toHaveCSS('forced-color-adjust', 'none');
});

test('the loading screen shows its mark at once and says so after 300 ms, reduced motion or not', async ({
  page,
  gallery,
}) => {
  for (const [reducedMotion, hills] of [
    ['no-preference', 3],
    ['reduce', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${gallery}?page=loading`);
    const screen = page.getByRole('status', { name: 'Loading' });
    await expect(screen).toHaveCSS('opacity', '1');
    const times = await screen.getByText('Loading').evaluate((words) => {
      const [appear] = words.getAnimations();
      const all = words.parentElement?.getAnimations({ subtree: true }) ?? [];
      const opacityAt = (time: number) => {
        if (appear) appear.currentTime = time;
        return getComputedStyle(words).opacity;
      };
      return { hills: all.length - 1, before: opacityAt(299), after: opacityAt(301) };
    });
    expect(times).toEqual({ hills, before: '0', after: '1' });
  }
});
