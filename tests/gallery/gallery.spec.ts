import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const cache = new URL('../../node_modules/.cache/', import.meta.url);

/** The gallery, built and served once; an error in its console fails the test that met it. */
const test = base.extend<{ gallery: string }, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use, { parallelIndex }) => {
      const outDir = fileURLToPath(new URL(`gallery-${parallelIndex}`, cache));
      await build({ configFile, logLevel: 'warn', build: { outDir } });
      const server = await preview({
        configFile,
        logLevel: 'warn',
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0 },
      });
      const [origin] = server.resolvedUrls?.local ?? [];
      if (!origin) throw new Error('The gallery is not served.');
      await use(origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
  gallery: async ({ page, origin }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    await use(origin);
    expect(errors).toEqual([]);
  },
});

const pages = [
  'loading',
  'forbidden',
  'forbidden-long-name',
  'forbidden-right-to-left',
  'signed-out-loggedOut',
  'signed-out-elsewhere',
  'signed-out-offline',
  'signed-out-loop',
  'signed-out-returned',
  'signed-out-notAccepted',
  'signed-out-providerError',
  'signed-out-cookiesBlocked',
  'signed-out-untrusted',
  'could-not-load-offline',
  'could-not-load-unanswered',
  'could-not-load-refused',
  'crash',
];

const toasts = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('group');

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every part and page is accessible in the ${colorScheme} theme`, async ({
    page,
    gallery,
  }) => {
    test.slow(); // A scan takes about a second, and there are many pages.
    await page.emulateMedia({ colorScheme });
    for (const name of ['', ...pages]) {
      await page.goto(name === '' ? gallery : `${gallery}?page=${name}`);
      await expect(page.getByRole(name === 'loading' ? 'status' : 'heading').first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  test(`an open menu and toasts are accessible in the ${colorScheme} theme`, async ({
    page,
    gallery,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(gallery);
    await page.getByRole('banner').getByRole('button').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);

    for (const type of ['info', 'success', 'warning', 'error', 'default']) {
      await page.getByRole('button', { name: `Toast ${type}` }).press('Enter');
    }
    await page.keyboard.press('Alt+t');
    await expect(toasts(page)).toHaveCount(5);
    await expectAccessible(page);
    await expect(toasts(page)).toHaveCount(5);

    await page.getByRole('banner').getByRole('link').focus();
    await expect(toasts(page)).toHaveCount(0);
  });
}

for (const width of [320, 768, 1280]) {
  test(`nothing is wider than a window of ${width} px`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['', ...pages]) {
      await page.goto(name === '' ? gallery : `${gallery}?page=${name}`);
      await expectNoSidewaysScroll(page);
    }
  });
}

test('a name of 50,000 characters leaves the header its height', async ({ page, gallery }) => {
  const heightOf = async (name: string) => {
    await page.goto(`${gallery}?page=${name}`);
    return (await page.getByRole('banner').boundingBox())?.height;
  };
  expect(await heightOf('forbidden-long-name')).toBe(await heightOf('forbidden'));
});

test('the loading screen is drawn after 300 ms, reduced motion or not', async ({
  page,
  gallery,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${gallery}?page=loading`);
    const times = await page.getByRole('status', { name: 'Loading' }).evaluate((screen) => {
      const appear = screen.getAnimations()[0];
      const hills = screen.getAnimations({ subtree: true }).length - 1;
      const opacityAt = (time: number) => {
        if (appear) appear.currentTime = time;
        return getComputedStyle(screen).opacity;
      };
      return { hills, before: opacityAt(299), after: opacityAt(301) };
    });
    expect(times).toEqual({
      hills: reducedMotion === 'reduce' ? 0 : 3,
      before: '0',
      after: '1',
    });
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a toast goes after 1500 ms by itself (motion: ${reducedMotion})`, async ({
    page,
    gallery,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(gallery);
    await page.getByRole('button', { name: 'Toast success' }).click();
    await toasts(page).waitFor();
    const start = Date.now();
    await toasts(page).waitFor({ state: 'detached' });
    expect(Date.now() - start).toBeGreaterThan(1000);
    expect(Date.now() - start).toBeLessThan(3000);
  });
}

test('a toast stays under the pointer and while the keyboard is on it', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  await page.getByRole('button', { name: 'Toast error' }).click();
  const bar = toasts(page).locator('.Toastify__progress-bar');
  const state = () => bar.evaluate((node) => getComputedStyle(node).animationPlayState);

  await toasts(page).hover();
  expect(await state()).toBe('paused');
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.mouse.move(0, 0);
  expect(await state()).toBe('paused');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast stands where it is asked to', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(gallery);
  for (const position of [
    'top-left',
    'top-center',
    'top-right',
    'bottom-left',
    'bottom-center',
    'bottom-right',
  ]) {
    await page.getByRole('button', { name: `Toast ${position}` }).press('Enter');
    const toast = page.getByRole('group', { name: `At ${position}` });
    const box = await toast.boundingBox();
    if (!box) throw new Error(`No toast at ${position}.`);
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const row = centre.y < 400 ? 'top' : 'bottom';
    const column = centre.x < 500 ? 'left' : centre.x > 780 ? 'right' : 'center';
    expect(`${row}-${column}`).toBe(position);
  }
});

test('a page without the code for toasts goes on without them', async ({ page, origin }) => {
  await page.route(/Toasts/, (route) => route.abort());
  await page.goto(origin);
  await page.getByRole('button', { name: 'Toast success' }).click();
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-called', 'logout');
});
