import type { Page } from '@playwright/test';
import { listen } from '../../../local/listen.ts';
import { createStaticServer } from '../../../local/staticServer.ts';
import { cardCount } from '../../support/cardCount.ts';
import { expect, goOffline, goOnline, region, signIn, untilStored } from '../test.ts';
import { test as base } from './deployment.ts';

/*
 * Hosts, caches and proxies change the launcher on its way (docs/operate.md, 'Hosts tried'): here most of it at
 * once. The worker brings page and headers as they were released.
 */

const policies = {
  'Cache-Control': 'max-age=600',
  'Permissions-Policy': 'camera=(self)',
  'Referrer-Policy': 'origin',
  'Content-Security-Policy': "frame-ancestors 'self'",
};

/** Changes the page as a cache does that optimises HTML and puts a script into it. */
function touch(page: string): string {
  const minified = page
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/ ([a-z-]+)="([\w./#-]+)"(?=[ >])/g, ' $1=$2')
    .replace('</body></html>', '');
  return `${minified}<script>document.documentElement.dataset.injected = "yes"</script>`;
}

/**
 * The suite's test, whose pages a host serves as GitHub Pages would: nothing of our headers, weak ETags, and a
 * copy of our page as the one for what is missing; behind that cache, and a proxy with policies of its own.
 */
const test = base.extend<{ readonly host: undefined }>({
  host: [
    async ({ context, suite }, use) => {
      const serve = createStaticServer(suite.buildDirectory);
      const own = await listen(0);
      own.answer(serve);
      suite.pages?.answer(async ({ url: path = '/', headers: asked }, response) => {
        const headers = { 'Accept-Encoding': 'identity' };
        const answer = await fetch(own.origin + path, { headers });
        const type = answer.headers.get('Content-Type') ?? '';
        const etag = `W/${answer.headers.get('ETag')}`;
        response.setHeaders(new Headers({ ...policies, 'Content-Type': type, ETag: etag }));
        const isPage = type.startsWith('text/html');
        const isMissing = isPage && path.split('?')[0] !== '/';
        const isKnown = asked['if-none-match'] === etag;
        response.writeHead(isKnown ? 304 : isMissing ? 404 : answer.status);
        const body = Buffer.from(await answer.arrayBuffer());
        response.end(isKnown ? undefined : isPage ? touch(body.toString()) : body);
      });
      await use(undefined);
      // Its pages would go on asking.
      await context.close();
      suite.pages?.answer(serve);
      await own.close();
    },
    { auto: true },
  ],
});

/** The next visit, from the worker, comes as it was released. */
async function expectReleased(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(await answer?.allHeaders()).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    'permissions-policy': expect.stringMatching(/^accelerometer=/),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(await page.content()).not.toContain('dataset.injected');
}

test('with headers and page changed on the way, people have cards offline and the next version', async ({
  page,
  deployment,
  suite,
  console,
}) => {
  console.expectError(/status of 404/);
  const cards = page.getByRole('article');
  await signIn(page, region, '/some/where');
  await untilStored(page);
  await goOffline(page);
  for (const path of ['/', '/some/where']) {
    await expectReleased(page, path);
    await expect(cards).toHaveCount(cardCount);
  }

  await goOnline(page);
  await deployment.deploy(await suite.build({ VITE_LIST_CREDIT: 'true' }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(cards).toHaveCount(cardCount + 1);
  await expectReleased(page, '/');
});
