import type { BrowserContext, Page, Request } from '@playwright/test';
import { telemetryDigest } from '../../src/lib/telemetryDigest.ts';
import * as launcher from './launcher.ts';
import { cached, storedRecords } from './pwa/device.ts';
import { storedUserKey } from './session.ts';
import type { Suite } from './suite.ts';
import { expect, region, test, watchRequests } from './test.ts';

// Proves P68 (docs/product.md).

test('tokens, codes and states are where the protocol has them, and only the suite is asked', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: |status of (400|503)/);
  await page.clock.install();
  const secrets = await watchSecrets(context, suite);
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  const requests = watchRequests(context, 'http');
  function expectNoneIn(texts: Readonly<Record<string, string>>): void {
    const found = Object.entries(texts).flatMap(([place, text]) =>
      [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => [place, name]),
    );
    expect(found).toEqual([]);
  }

  // A refused code and a failing renewal have secrets at hand that must not be told with the failure.
  await suite.local('fail', 'idp', '/token', '400', '1');
  await launcher.signIn(page, region, '/?tab=2');
  await expect(page.getByRole('heading', { name: 'You could not be signed in' })).toBeVisible();
  expectNoneIn(await readPlaces(page, context, suite));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await launcher.logIn(page);
  await launcher.expectCards(page);
  await suite.local('fail', 'idp', '/token', '503', '1');
  const renewals = watchRequests(context, `${suite.provider}/token`);
  await launcher.passToRenewal(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return renewals.length;
    })
    .toBeGreaterThanOrEqual(2);
  await launcher.refresh(page);
  // Otherwise it would look into empty rooms.
  await expect.poll(() => storedRecords(page)).toContain('Amara');
  await expect.poll(() => cached(page)).toContain('/static/');
  expectNoneIn(await readPlaces(page, context, suite));
  await launcher.logOut(page);
  await launcher.expectLoginPage(page, suite);

  const items = await (await fetch(`${suite.telemetry}/items`)).text();
  const person = await telemetryDigest(suite.provider, 'a7c1e0d2-region');
  for (const told of [person, '"signed in"']) expect(items).toContain(told);
  expect(items, 'calls of the API alone').toContain(`GET ${suite.api}/me`);
  expect(items).not.toContain(`${suite.provider}/`);
  expect(items).not.toMatch(/Amara|region@suite\.test|a7c1e0d2/);
  const { origin, provider, api, telemetry } = suite;
  const asked = new Set(requests.map((request) => new URL(request.url()).origin));
  expect(asked).toEqual(new Set([origin, provider, api, telemetry]));
  const elsewhere = requests.filter((request) => !isProtocol(request, suite));
  // Requests of the provider's own pages to the provider are its own business.
  const ours = requests.filter((request) => !request.url().startsWith(provider));
  const referrers = await Promise.all(ours.map((request) => request.headerValue('referer')));
  const devTools = await context.newCDPSession(page);
  const { entries } = await devTools.send('Page.getNavigationHistory');
  const history = entries.map(({ url }) => url).filter((url) => url.startsWith(origin));
  expect(history).not.toEqual([]);
  expect(secrets.size).toBeGreaterThanOrEqual(10);
  expectNoneIn({
    console: said.join('\n'),
    telemetry: items,
    addresses: elsewhere.map((request) => request.url()).join('\n'),
    bodies: elsewhere.map((request) => request.postData() ?? '').join('\n'),
    referrers: referrers.join('\n'),
    history: history.join('\n'),
  });
});

/** Collects, by a name each, every value that is nobody else's business. */
async function watchSecrets(
  context: BrowserContext,
  { provider }: Suite,
): Promise<ReadonlyMap<string, string>> {
  const secrets = new Map<string, string>();
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string') secrets.set(`${name} ${secrets.size}`, value);
  };
  context.on('request', (request) => {
    const query = new URL(request.url()).searchParams;
    for (const name of ['code', 'state', 'nonce']) add(name, query.get(name));
    add('code_verifier', new URLSearchParams(request.postData() ?? '').get('code_verifier'));
  });
  // Before the page has it: a page that leaves takes the answer with it.
  await context.route(`${provider}/token`, async (route) => {
    const response = await route.fetch();
    const tokens: Record<string, unknown> = response.ok() ? await response.json() : {};
    for (const name of ['id_token', 'access_token', 'refresh_token']) add(name, tokens[name]);
    await route.fulfill({ response });
  });
  return secrets;
}

/** Returns whether the protocol itself puts secrets into this request's address or body. */
function isProtocol(request: Request, { origin, provider }: Suite): boolean {
  const { origin: target, pathname, searchParams } = new URL(request.url());
  if (target === provider) return /^\/(auth|token|session)(\/|$)/.test(pathname);
  return target === origin && pathname === '/' && searchParams.has('state');
}

/** Resolves with everything that is stored or shown outside the stored user. */
async function readPlaces(page: Page, context: BrowserContext, suite: Suite) {
  const stored = await page.evaluate(
    (key) => ({
      localStorage: JSON.stringify(Object.entries(localStorage).filter(([name]) => name !== key)),
      sessionStorage: JSON.stringify(sessionStorage),
      history: JSON.stringify(history.state),
    }),
    storedUserKey(suite),
  );
  return {
    ...stored,
    databases: await storedRecords(page),
    caches: await cached(page),
    cookies: JSON.stringify(await context.cookies(suite.origin)),
    address: page.url(),
    page: await page.content(),
  };
}
