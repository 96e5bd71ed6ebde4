import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { findWholeChromium } from '../support/findChromium.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { logOut } from './logOut.ts';
import { readIdToken } from './storedUser.ts';
import type { Suite } from './suite.ts';
import { test as base, expect, signIn, watchErrors } from './test.ts';
import { watchRequests } from './watchRequests.ts';

const executablePath = findWholeChromium();

/** A person's browser, with a profile on the disk. */
interface Browser {
  start(): Promise<BrowserContext>;
  /** Changes the settings in force from the next start on. */
  set(preferences: object): Promise<void>;
  /** Every byte of what is kept of visited addresses, once it is closed: history and open tabs. */
  readHistory(): Promise<string>;
}

const test = base.extend<{ readonly ownBrowser: Browser }>({
  ownBrowser: async ({ playwright, launchOptions, baseURL }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'profile-'));
    await use({
      // The headless shell reads no settings from a profile.
      start: () =>
        playwright.chromium.launchPersistentContext(profile, {
          ...launchOptions,
          ...(executablePath && { executablePath }),
          ...(baseURL && { baseURL }),
        }),
      set: async (preferences) => {
        await mkdir(join(profile, 'Default'), { recursive: true });
        await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
      },
      readHistory: async () => {
        const files = await readdir(join(profile, 'Default'), { recursive: true });
        const kept = files.filter((file) => /^(History|Sessions\/)/.test(file));
        const read = kept.map((file) => readFile(join(profile, 'Default', file), 'latin1'));
        return (await Promise.all(read)).join('\n');
      },
    });
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

test('a session and its cards survive a restart of the browser, offline too; logging out leaves no living token in the history', async ({
  ownBrowser,
  suite,
}) => {
  const before = await ownBrowser.start();
  const page = await before.newPage();
  await signIn(page, 'region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  await before.close();

  const after = await ownBrowser.start();
  const errors = watchErrors(after);
  const logins = watchRequests(after, `${suite.provider}/auth`);
  const again = await after.newPage();
  await after.setOffline(true);
  await again.goto('/some/where');
  await expectCards(again);
  await expect(again.getByRole('main').getByRole('status')).toHaveText(/^Offline, as of/);
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await after.setOffline(false);
  await again.goto('/');
  await expectCards(again, 'Amara Fielding');
  expect(logins).toEqual([]);

  const living = String(await readIdToken(again, suite));
  expect(await statusFor(living, suite)).toBe(200);
  await logOut(again, 'Amara Fielding');
  await expectLoginPage(again, suite);
  await after.close();
  const history = await ownBrowser.readHistory();
  expect(history).toContain(`${suite.provider}/session/end?`);
  for (const token of history.match(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g) ?? []) {
    expect(await statusFor(token, suite)).toBe(401);
  }
  expect(history).not.toContain(living.slice(-100));
});

test('a browser that blocks cookies is told so instead of being sent round', async ({
  ownBrowser,
  suite,
}) => {
  await ownBrowser.set({ profile: { default_content_setting_values: { cookies: 2 } } });
  const context = await ownBrowser.start();
  const errors = watchErrors(context);
  const asked = watchRequests(context, suite.provider);
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Allow cookies to sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(asked).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

/** What the API says to that bearer. */
async function statusFor(bearer: string, { api }: Suite): Promise<number> {
  const headers = { Authorization: `Bearer ${bearer}` };
  return (await fetch(`${api}/me`, { headers })).status;
}
