import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The same engine without the browser's own windows: a story takes a third of the time in it. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
];

/** Returns the path of a whole Chromium, which can install applications. `CHROMIUM_PATH` chooses one. */
export function findWholeChromium(...better: readonly string[]): string | undefined {
  const paths = [process.env.CHROMIUM_PATH ?? '', ...better, ...browsers];
  return paths.find((path) => existsSync(path));
}

/** Returns the path of a Chromium for headless tests, or undefined. */
export function findChromium(): string | undefined {
  return findWholeChromium(headlessShell);
}

/** Returns how to launch Chromium. It refuses its sandbox to root, as which CI's containers commonly run. */
export function chromiumOptions() {
  const executablePath = findChromium();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { ...(executablePath && { executablePath }), args };
}
