import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../../deploy/files.ts';
import { isFilePath } from '../../shared/fileExtensions.ts';
import { expect, expectCards, test } from './test.ts';

test('every file has an extension that servers know, the security headers and the right lifetime', async ({
  request,
  suite,
}) => {
  const files = await filesBelow(suite.buildDirectory);
  const paths = files
    .map((path) => `/${path}`)
    .filter((path) => !path.includes('/.') && !/\.(br|gz)$/.test(path));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !isFilePath(path))).toEqual([]);
  // By a sibling, or on the provider's login page.
  const isShown = (path: string) =>
    paths.includes(path) && /^\/(assets\/images|icons)\//.test(path);

  for (const path of ['/', '/no/such/page', '/static/not-there.js', ...paths]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': isShown(path) ? 'cross-origin' : 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control':
        paths.includes(path) && path.startsWith('/static/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
    });
    const policy = headers['content-security-policy']?.split('; ') ?? [];
    if (paths.includes(path) && /^\/(static|assets|icons)\//.test(path)) {
      expect(policy, path).toEqual(["default-src 'none'"]);
      continue;
    }
    expect(policy, path).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        `connect-src 'self' ${suite.api} ${suite.provider} ${suite.telemetry}`,
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
  }
});

test('a script, a handler and a style that were smuggled into the page do nothing', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Content Security Policy|TrustedHTML|status of 404/);
  const html = await readFile(join(suite.buildDirectory, 'index.html'), 'utf8');
  const smuggled = `<body><script>document.title = 'owned'</script>
<img src="/not-there.svg" onerror="document.title = 'owned'" style="position: fixed">
<script src="${suite.api}/pages/contact"></script>`;
  await writeFile(join(suite.buildDirectory, 'smuggled.html'), html.replace('<body>', smuggled));
  await openAs('single@suite.test', '/smuggled.html');
  await expectCards(page);
  await expect(page).toHaveTitle('Applications | Natural Capital Suite');
  await expect(page.locator('img[onerror]')).toHaveCSS('position', 'static');
  await rm(join(suite.buildDirectory, 'smuggled.html'));

  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>owned</p>';
      return 'written';
    } catch (error) {
      return error instanceof TypeError ? 'refused' : 'failed otherwise';
    }
  });
  expect(refused).toBe('refused');
});

test('a sibling that opens the page has no hold of it', async ({ page, openAs, suite }) => {
  await openAs('single@suite.test');
  await page.goto(`${suite.api}/pages/sibling`);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void window.open(address), suite.origin),
  ]);
  await expect(opened.getByRole('article').first()).toBeVisible();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test('without JavaScript the page says what is missing, and does not seem to load', async ({
  browser,
  suite,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(suite.origin);
  await expect(page.getByRole('heading', { name: 'JavaScript is switched off' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await context.close();
});
