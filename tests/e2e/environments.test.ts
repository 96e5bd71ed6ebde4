import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import * as v from 'valibot';
import { builtArtefact } from '../support/builds.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf } from './cardOf.ts';
import type { Suite } from './suite.ts';
import { hide, readItems } from './telemetryItems.ts';
import { expect, expectLoginPage, logOut, signIn, test, watchErrors } from './test.ts';

/* One build, configured for several environments. */

/** What a device fetches when an operator changes nothing but a flag, compressed. In bytes. */
const flagBudget = 10_500;

test('one build works here and in production, where it is configured otherwise, with the same hashed files', async ({
  browser,
  suite,
  startAnother,
}) => {
  await expectWhole(browser, suite, ['Region', 'Impact', 'Project']);
  const cookie = 'production.signed-in';
  const production = await startAnother({
    LOCAL_MODE: 'master',
    VITE_AUTH_COOKIE_NAME: cookie,
    VITE_LIST_CREDIT: 'true',
    VITE_LAST_KNOWN_DAYS: '0',
    LOCAL_LOGOUT_HINT: 'required',
    VITE_OIDC_LOGOUT_HINT: 'current',
  });
  // What can be opened comes first: Project is to come in production.
  const cards = ['Region', 'Impact', 'Credit', 'Project'];
  const seen = await expectWhole(browser, production, cards);
  expect(seen.text).toContain('Coming soon');
  expect(seen.cookies).toContain(`${cookie}=true`);
});

test('a flag that is changed costs a device the worker alone', async ({ suite }) => {
  const [before, after] = [await suite.build({}), await suite.build({ VITE_LIST_CREDIT: 'true' })];
  const old = new Set((await filesKept(before)).map(({ integrity }) => integrity));
  const changed = (await filesKept(after)).filter(({ integrity }) => !old.has(integrity));
  expect(changed).toEqual([]);
  expect((await readFile(join(after, 'sw.js.br'))).length).toBeLessThanOrEqual(flagBudget);
});

test('a build that nobody has configured says so, without a script, and has no worker', async ({
  page,
}) => {
  const artefact = builtArtefact();
  await page.goto(pathToFileURL(join(artefact, 'index.html')).href);
  await expect(page.getByRole('heading')).toHaveText('The launcher is not set up here yet');
  await expect(page.locator('script')).toHaveCount(0);
  await expectAccessible(page, 'not set up yet');
  for (const path of ['sw.js', '.deploy/headers.json', 'release.json']) {
    expect(existsSync(join(artefact, path)), path).toBe(false);
  }
});

test('its command names all that is wrong with a file at once, and writes nothing', async () => {
  const env = test.info().outputPath('wrong.env');
  await writeFile(env, 'VITE_API_BASE_URL=http://api\nVITE_LIST_CREDITS=true\nOTHER=1\n');
  const out = test.info().outputPath('out');
  const { code, text } = await configure('--mode', 'master', '--env', env, builtArtefact(), out);
  expect(code).toBe(1);
  expect(text).toContain('VITE_OIDC_AUTHORITY is missing');
  expect(text).toContain('VITE_API_BASE_URL is not valid: expects an absolute https: address');
  expect(text).toContain('VITE_LIST_CREDITS is unknown');
  expect(existsSync(out)).toBe(false);
});

/**
 * Signs in, in a browser of its own, until telemetry is sent, and out: there are other suites on the
 * same host.
 */
async function expectWhole(browser: Browser, suite: Suite, cards: readonly string[]) {
  await expectHashedFilesOfArtefact(suite.buildDirectory);
  const context = await browser.newContext();
  const errors = watchErrors(context);
  const page = await context.newPage();
  await signIn(page, 'analyst@suite.test', suite.origin);
  const names = cards.map((name) => `Natural Capital ${name}`);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names);
  const links = `${suite.api}/pages/region`;
  await expect(cardOf(page, 'Region').learnMore).toHaveAttribute('href', links);
  const seen = {
    text: await page.getByRole('main').textContent(),
    cookies: await page.evaluate(() => document.cookie),
  };
  await hide(page);
  await expect.poll(() => readItems(suite)).not.toEqual([]);
  await logOut(page, 'Idris Prosser');
  await expectLoginPage(page, suite);
  expect(errors).toEqual([]);
  await context.close();
  return seen;
}

async function expectHashedFilesOfArtefact(directory: string): Promise<void> {
  const names = await readdir(join(builtArtefact(), 'static'));
  expect(names.length).toBeGreaterThan(20);
  expect(await readdir(join(directory, 'static'))).toEqual(names);
  for (const name of names) {
    const [built, served] = await Promise.all(
      [builtArtefact(), directory].map((folder) => readFile(join(folder, 'static', name))),
    );
    expect(served && built?.equals(served), name).toBe(true);
  }
}

const kept = v.object({ files: v.array(v.object({ url: v.string(), integrity: v.string() })) });

/** What the worker of a build keeps. */
async function filesKept(directory: string) {
  const worker = await readFile(join(directory, 'sw.js'), 'utf8');
  const [, json = ''] = /^self\.release=(.*);\n/.exec(worker) ?? [];
  return v.parse(kept, JSON.parse(json)).files;
}

function configure(...args: string[]): Promise<{ code: unknown; text: string }> {
  const command = join(builtArtefact(), '.deploy/configure.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env: {} }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    );
  });
}
