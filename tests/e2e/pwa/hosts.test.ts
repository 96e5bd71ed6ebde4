import type { Page } from '@playwright/test';
import { cardCount } from '../../support/cardCount.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect, signIn } from '../test.ts';
import { type Host, type HostAnswer, test } from './hostedBy.ts';

/*
 * What hosts, caches and proxies make of the launcher on its way (docs/operate.md, 'Hosts tried'), one of
 * each kind. The worker brings page and headers as they were released.
 */

const isPage = ({ headers }: HostAnswer) => /^text\/html/.test(headers.get('Content-Type') ?? '');

/** Nothing of our headers, a weak ETag, and a copy of our page as the one for what is missing. */
const gitHubPages: Host = (answer, path) => {
  const { headers } = answer;
  const etag = headers.get('ETag');
  for (const name of [...headers.keys()]) if (name !== 'content-type') headers.delete(name);
  headers.set('Cache-Control', 'max-age=600');
  headers.set('ETag', `W/${etag}`);
  if (isPage(answer) && path.split('?')[0] !== '/') answer.status = 404;
};

/** A cache that optimises HTML and puts a script into it, behind a proxy with policies of its own. */
const touching: Host = (answer) => {
  answer.headers.set('Permissions-Policy', 'camera=(self)');
  answer.headers.set('Referrer-Policy', 'origin');
  answer.headers.set('Content-Security-Policy', "frame-ancestors 'self'");
  if (!isPage(answer)) return;
  const minified = answer.text
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/ ([a-z-]+)="([\w./#-]+)"(?=[ >])/g, ' $1=$2')
    .replace('</body></html>', '');
  answer.text = `${minified}<script>document.documentElement.dataset.injected = "yes"</script>`;
};

const withoutWorker: Host = (answer, path) => {
  if (path !== '/sw.js') return;
  answer.status = 404;
  answer.headers.set('Content-Type', 'text/plain');
  answer.text = 'Not found';
};

const region = 'region@suite.test';
const cards = (page: Page) => page.getByRole('article');
const flagged = { VITE_LIST_CREDIT: 'true' };
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? '');
const untilStored = (page: Page) => untilPageStored(page, 'Somerset Levels and Moors');

/** The next visit, from the worker, comes as it was released. */
async function expectReleased(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(await answer?.headerValue('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(await answer?.headerValue('permissions-policy')).toMatch(/^accelerometer=/);
  expect(await answer?.headerValue('referrer-policy')).toBe('no-referrer');
  expect(await answer?.headerValue('cross-origin-opener-policy')).toBe('same-origin');
  expect(await page.content()).not.toContain('dataset.injected');
}

async function expectCardsOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  for (const path of ['/', '/some/where']) {
    await expectReleased(page, path);
    await expect(cards(page)).toHaveCount(cardCount);
  }
  await page.context().setOffline(false);
}

test.beforeEach(({ console }) => console.expectError(/net::ERR_INTERNET_DISCONNECTED/));

for (const { what, host, path } of [
  {
    what: 'a host like GitHub Pages, from a link to something in the launcher',
    host: gitHubPages,
    path: '/some/where',
  },
  {
    what: 'policies and a page that were changed on the way',
    host: touching,
    path: '/',
  },
]) {
  test(`with ${what}, people sign in, have cards offline, and get the next version`, async ({
    page,
    be,
    deployment,
    suite,
    console,
  }) => {
    if (path !== '/') console.expectError(/status of 404/);
    be(host);
    await signIn(page, region, path);
    await untilStored(page);
    await expectCardsOffline(page);

    await deployment.deploy(await suite.build(flagged));
    await page.goto('/');
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect(cards(page)).toHaveCount(cardCount + 1);
    await expectReleased(page, '/');
  });
}

test('without /sw.js a new device has the launcher online, and one that has it keeps its release', async ({
  page,
  be,
  deployment,
  suite,
  console,
}) => {
  console.expectError(/fetching the script|status of 404/);
  be(withoutWorker);
  await signIn(page, region);
  await expect(cards(page)).toHaveCount(cardCount);
  const own = await buildOf(page);

  be(() => undefined);
  await page.goto('/');
  await untilStored(page);
  be(withoutWorker);
  await deployment.deploy(await suite.build(flagged));
  await page.goto('/');
  await expect(cards(page)).toHaveCount(cardCount);
  expect(await buildOf(page)).toBe(own);
  await expectCardsOffline(page);
});
