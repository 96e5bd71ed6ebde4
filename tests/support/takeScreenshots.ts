import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { startSuite } from '../e2e/suite.ts';
import { chromiumOptions } from './findChromium.ts';

/*
 * Takes the pictures of the README and of the manifest from the running product (`npm run
 * screenshots`). Not part of the tests: typefaces differ from machine to machine.
 */
interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly scale?: number;
}

const pictures: readonly Picture[] = [
  { file: 'docs/images/home-1280-light.png', width: 1280, height: 800, theme: 'light' },
  { file: 'docs/images/home-360-dark.png', width: 360, height: 800, theme: 'dark' },
  { file: 'public/screenshots/wide.png', width: 1280, height: 800, theme: 'light' },
  { file: 'public/screenshots/narrow.png', width: 360, height: 640, theme: 'light', scale: 2 },
];

async function take(browser: Browser, origin: string, picture: Picture): Promise<void> {
  const { file, width, height, theme, scale = 1 } = picture;
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: theme,
    deviceScaleFactor: scale,
    locale: 'en-GB',
    viewport: { width, height },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await page.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Somerset Levels and Moors' }).click();
  // Somebody who comes back sees it so: nothing has the focus.
  await page.getByRole('heading', { level: 1 }).click();
  await page.mouse.move(0, 0);
  await page.getByText(/^Updated/).waitFor();
  await mkdir(dirname(file), { recursive: true });
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  console.log(file);
}

const suite = await startSuite(4290, {});
const browser = await chromium.launch(chromiumOptions());
for (const picture of pictures) await take(browser, suite.origin, picture);
await browser.close();
await suite.stop();
