import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chromium } from '@playwright/test';
import { choose } from '../e2e/cardOf.ts';
import { expectUpdated, signIn } from '../e2e/launcher.ts';
import { startSuite } from '../e2e/suite.ts';
import { chromiumOptions } from './findChromium.ts';

/*
 * Takes the pictures of the README and of the manifest from the running product (`npm run
 * screenshots`). Not part of the tests: typefaces differ from machine to machine.
 */
const pictures = [
  ['docs/images/home-1280-light.png', 1280, 800, 'light', 1],
  ['docs/images/home-360-dark.png', 360, 800, 'dark', 1],
  ['public/screenshots/wide.png', 1280, 800, 'light', 1],
  ['public/screenshots/narrow.png', 360, 640, 'light', 2],
] as const;

await using suite = await startSuite(4290, {});
await using browser = await chromium.launch(chromiumOptions());
for (const [file, width, height, colorScheme, deviceScaleFactor] of pictures) {
  await using context = await browser.newContext({
    baseURL: suite.origin,
    colorScheme,
    deviceScaleFactor,
    locale: 'en-GB',
    viewport: { width, height },
  });
  const page = await context.newPage();
  await signIn(page);
  await choose(page, 'Region', 'Somerset Levels and Moors');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  // Nothing has the focus, as for somebody who comes back.
  await page.getByRole('heading', { level: 1 }).click();
  await page.mouse.move(0, 0);
  await expectUpdated(page);
  await mkdir(dirname(file), { recursive: true });
  await page.screenshot({ path: file, animations: 'disabled' });
  console.log(file);
}
