import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { copySources } from '../../publish/build.ts';
import { builtArtefact } from '../support/builds.ts';
import { cardCount } from '../support/cardCount.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { portOfWorker } from '../support/ports.ts';
import { cardOf } from './cardOf.ts';
import * as launcher from './launcher.ts';
import { startSuite, startSuiteOf } from './suite.ts';
import { expect, test } from './test.ts';

// Proves P71 (docs/product.md).

const analyst = 'analyst@suite.test';

test('the build of the other stories works in production, and says where nobody has set it up', async ({
  page,
}, { parallelIndex }) => {
  const cookie = 'production.signed-in';
  await using production = await startSuite(portOfWorker(parallelIndex) + 4, {
    LOCAL_MODE: 'master',
    VITE_AUTH_COOKIE_NAME: cookie,
    VITE_LIST_CREDIT: 'true',
    VITE_LAST_KNOWN_DAYS: '0',
    LOCAL_LOGOUT_HINT: 'required',
    VITE_OIDC_LOGOUT_HINT: 'current',
  });
  await launcher.signIn(page, analyst, production.origin);
  await expect(cardOf(page, 'Credit').openLink).toBeVisible();
  await expect(cardOf(page, 'Project').card.getByText('Coming soon')).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toContain(`${cookie}=true`);
  await launcher.logOut(page, 'Idris Prosser');
  await launcher.expectLoginPage(page, production);

  const artefact = builtArtefact();
  await page.goto(pathToFileURL(join(artefact, 'index.html')).href);
  await expect(page.getByRole('heading')).toHaveText('The launcher is not set up here yet');
  await expect(page.locator('script')).toHaveCount(0);
  await expectAccessible(page, 'not set up yet');
  for (const path of ['sw.js', '.deploy/headers.json', 'release.json']) {
    expect(existsSync(join(artefact, path)), path).toBe(false);
  }
});

const entry = `  natural_capital_water: {
    ownName: 'Water',
    description: 'Follow streams, ponds and wells from their source to the sea',
    variant: 'water',
    instance: 'catchment',
    isSingleInstance: false,
    linkVariable: 'VITE_LINK_WATER',
    accent: { day: '#8a2f5c', night: '#f2a5cd' },
  },
`;

/** Writes the entry and its logo into a copy of the project: 'Add an application' of docs/how-to.md. */
async function addApplication(folder: string): Promise<void> {
  await copySources(folder);
  const path = join(folder, 'shared/applications.ts');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/^} as const satisfies/m, `${entry}$&`));
  const logos = join(folder, 'public/assets/images');
  await copyFile(join(logos, 'natural_capital_plan.svg'), join(logos, 'natural_capital_water.svg'));
}

test('a fifth application is an entry and a logo', async ({ page }, { parallelIndex }) => {
  await using copy = await mkdtempDisposable(join(tmpdir(), 'fifth-'));
  await addApplication(copy.path);
  const LOCAL_DATA_DIR = join(copy.path, '.local');
  const port = portOfWorker(parallelIndex) + 4;
  const variables = { LOCAL_DATA_DIR, VITE_LIST_CREDIT: 'true' };
  await using suite = await startSuiteOf(copy.path, port, variables);
  const pages = `${suite.api}/pages/water`;
  const grant = ['grant', analyst, 'water', 'River Test', `${pages}/river-test`];
  const where = { cwd: copy.path, env: { ...process.env, LOCAL_DATA_DIR } };
  await promisify(execFile)(process.execPath, ['local/command.ts', ...grant], where);

  await launcher.signIn(page, analyst, suite.origin);
  await expect(page.getByRole('article')).toHaveCount(cardCount + 2);
  const card = page.getByRole('article', { name: 'Natural Capital Water' });
  await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await expect(card.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', pages);
  const open = card.getByRole('link', { name: 'Open Natural Capital Water' });
  await expect(open).toHaveAttribute('href', `${pages}/river-test`);
  await expect(open).toHaveCSS('border-color', 'rgb(138, 47, 92)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(open).toHaveCSS('border-color', 'rgb(242, 165, 205)');
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = await page.getByRole('article').first().boundingBox();
  expect(first?.width, 'fills its row, so that the others stand in pairs').toBeGreaterThan(1000);
  // It still asks for what is loaded when idle, and the servers end.
  await page.context().close();
});
