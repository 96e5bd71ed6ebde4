import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as launcher from './launcher.ts';
import { expect, test } from './test.ts';

/* What a browser does with the headers. tests/servers/rows.ts proves which headers every server sends. */

const elsewhere = 'http://127.0.0.1:9';

test('nothing smuggled in runs, no request leaves the suite, and no sibling holds the page', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Content Security Policy|TrustedHTML|status of 404|violates/);
  const html = await readFile(join(suite.buildDirectory, 'index.html'), 'utf8');
  const script = { contentType: 'text/javascript', body: "document.title = 'owned'" };
  await page.route(`${elsewhere}/*`, (route) => route.fulfill(script));
  const smuggled = `<body><script>document.title = 'owned'</script>
<img src="/not-there.svg" onerror="document.title = 'owned'" style="position: fixed">
<script src="${elsewhere}/owned.js"></script>`;
  const path = join(suite.buildDirectory, 'smuggled.html');
  await writeFile(path, html.replace('<body>', smuggled));
  await openAs('single@suite.test', '/smuggled.html');
  await launcher.expectCards(page);
  await rm(path);
  await expect(page).toHaveTitle('Applications | Natural Capital Suite');
  await expect(page.locator('img[onerror]')).toHaveCSS('position', 'static');
  const refused = await page.evaluate(async (to) => {
    const write = async () => {
      document.body.innerHTML = '<p>owned</p>';
    };
    const attempts = [write(), fetch(`${to}/data`)];
    const ends = await Promise.allSettled<unknown>(attempts);
    return ends.map((end) => end.status === 'rejected' && end.reason instanceof TypeError);
  }, elsewhere);
  expect(refused).toEqual([true, true]);

  // A sibling is on the same site, and so has the same cookies, on another origin.
  await page.goto(`${suite.api}/pages/plan/somerset-levels-and-moors`);
  const popup = page.waitForEvent('popup');
  await page.evaluate((address) => void window.open(address), suite.origin);
  const opened = await popup;
  await launcher.expectCards(opened);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  // The sibling's own policy would keep the frame out as well.
  const body = `<iframe src="${suite.origin}"></iframe>`;
  await page.route(`${suite.api}/framing`, (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  await page.goto(`${suite.api}/framing`);
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});

test('a page with the policy of another release starts without its import map', async ({
  page,
  openAs,
  suite,
  deployment,
  console,
}) => {
  console.expectError(/Content Security Policy/);
  const html = await readFile(join(suite.buildDirectory, 'index.html'), 'utf8');
  // No script would fit this map.
  const other = html.replace(/(?<=<script type="importmap">).*?(?=<\/script>)/, (map) =>
    map.replaceAll(/sha256-[^"]+/g, 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='),
  );
  expect(other).not.toBe(html);
  await deployment.replace('index.html', other);
  await openAs();
  await launcher.expectCards(page, 'Amara Fielding');
  await launcher.untilIdleParts(page);
});
