import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { findWholeChromium } from '../../support/findChromium.ts';
import type { Engine } from '../Engine.ts';
import { puppeteerBrowser } from './puppeteer.ts';

const executablePath = findWholeChromium();

/** A whole Chromium: the headless shell reads no settings from a profile, and keeps no page for the way back. */
export const chromium: Engine = {
  name: 'chromium',
  missing: () => (executablePath ? undefined : 'chromium (Debian: chromium)'),
  async launch(options) {
    if (options.blocksCookies) await blockCookies(options.profile);
    const browser = await puppeteer.launch({
      ...(executablePath && { executablePath }),
      userDataDir: options.profile,
      defaultViewport: { width: 1280, height: 900 },
      protocolTimeout: 30_000,
      // Chromium refuses its sandbox to root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    return puppeteerBrowser(browser, async (page) => {
      if (options.hasNoScripts) await page.setJavaScriptEnabled(false);
    });
  },
  lacks: {},
};

async function blockCookies(profile: string): Promise<void> {
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await mkdir(join(profile, 'Default'), { recursive: true });
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(settings));
}
