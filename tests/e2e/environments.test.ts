import { existsSync } from 'node:fs';
import { copyFile, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copySources, projectRoot, run } from '../../publish/build.ts';
import { builtArtefact } from '../support/builds.ts';
import { cardCount } from '../support/cardCount.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { followHowTo } from '../support/howTo.ts';
import { portOfWorker } from '../support/ports.ts';
import { cardOf } from './cardOf.ts';
import * as launcher from './launcher.ts';
import { startSuite, startSuiteOf } from './suite.ts';
import { expect, test } from './test.ts';

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

/** A copy of the project in which 'Add an application' and 'Add a page' of docs/how-to.md were followed. */
async function followedCopy() {
  const copy = await mkdtempDisposable(join(tmpdir(), 'followed-'));
  await copySources(copy.path);
  await followHowTo(copy.path, 'Add an application');
  await followHowTo(copy.path, 'Add a page');
  return copy;
}

test('who follows the how-tos to the letter has types, lint and tests green', async () => {
  await using copy = await followedCopy();
  for (const file of ['.node-version', '.gitignore']) {
    await copyFile(join(projectRoot, file), join(copy.path, file));
  }
  const check = (program: string, ...parameters: readonly string[]) =>
    run('npx', [program, ...parameters], { cwd: copy.path });
  const rooms = ['shared', 'src/shell', 'tests/gallery', 'tests/unit/shell'];
  const unit = ['docs/imports', 'docs/guides', 'docs/product', 'shell/Header', 'shell/ReportsPage'];
  await Promise.all([
    check('tsc', '--noEmit', '--project', 'src'),
    check('biome', 'ci', '--error-on-warnings', ...rooms),
    check('vitest', 'run', '--config', 'tests/unit/vitest.config.ts', ...unit),
  ]);
});

test('an application and a page that were added so are there', async ({ page }, {
  parallelIndex,
}) => {
  await using copy = await followedCopy();
  const LOCAL_DATA_DIR = join(copy.path, '.local');
  const port = portOfWorker(parallelIndex) + 4;
  const variables = { LOCAL_DATA_DIR, VITE_LIST_CREDIT: 'true' };
  await using suite = await startSuiteOf(copy.path, port, variables);
  const pages = `${suite.api}/pages/example`;
  const grant = ['grant', analyst, 'example', 'River Test', `${pages}/river-test`];
  const where = { cwd: copy.path, env: { ...process.env, LOCAL_DATA_DIR } };
  await run(process.execPath, ['local/command.ts', ...grant], where);

  await launcher.signIn(page, analyst, suite.origin);
  await expect(page.getByRole('article')).toHaveCount(cardCount + 2);
  const card = page.getByRole('article', { name: 'Natural Capital Example' });
  await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await expect(card.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', pages);
  const open = card.getByRole('link', { name: 'Open Natural Capital Example' });
  await expect(open).toHaveAttribute('href', `${pages}/river-test`);
  await expect(open).toHaveCSS('border-color', 'rgb(138, 47, 92)');
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = await page.getByRole('article').first().boundingBox();
  expect(first?.width, 'fills its row, so that the others stand in pairs').toBeGreaterThan(1000);
  // The stand-in has no such path, and whoever adds a page adds it there.
  await page.route(`${suite.api}/reports`, (route) =>
    route.fulfill({
      json: [{ id: '1', title: 'Moor' }],
      headers: { 'access-control-allow-origin': suite.origin },
    }),
  );
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Moor')).toBeVisible();
  // It still asks for what is loaded when idle, and the servers end.
  await page.context().close();
});
