import { expectLoginPage } from './expectLoginPage.ts';
import { hold } from './hold.ts';
import { test as deployed } from './pwa/deployment.ts';
import { sharedCookieName } from './sharedCookie.ts';
import { expect, signIn, test } from './test.ts';
import { watchRequests } from './watchRequests.ts';

test('a visitor is sent to the provider with everything the protocol asks for', async ({
  page,
  suite,
}) => {
  const request = page.waitForRequest(`${suite.provider}/auth?*`);
  await page.goto('/');
  const query = Object.fromEntries(new URL((await request).url()).searchParams);

  expect(query).toMatchObject({
    client_id: 'natural-capital-suite',
    redirect_uri: `${suite.origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    prompt: 'login',
    max_age: '0',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/.{16,}/),
    nonce: expect.stringMatching(/.{16,}/),
  });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a visitor is sent there without the page, which is on the device when they are back', async ({
  page,
  context,
  suite,
}) => {
  const html = await (await page.request.get('/')).text();
  const pageFiles = Array.from(
    html.matchAll(/ data-(?:main|base)="([^"]+)"/g),
    ([, path]) => `${suite.origin}${path}`,
  );
  expect(pageFiles).toHaveLength(2);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), page.goto('/')]);
  await page.waitForURL(`${suite.provider}/**`);
  for (const file of pageFiles) expect(asked).not.toContain(file);

  await expect
    .poll(() => worker.evaluate('self.registration.active?.state'), 'while the form is filled in')
    .toBe('activated');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  const sources = await page.evaluate(() =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource').filter(({ name }) => name.includes('/static/')),
    ].map((timing) => (timing as PerformanceResourceTiming).transferSize),
  );
  expect(sources.length).toBeGreaterThan(3);
  expect(new Set(sources), 'bytes of it that came over the network').toEqual(new Set([0]));
});

test('asks for the session beside the boot script, not after it', async ({ page, suite }) => {
  const asked = page.waitForRequest(/\/static\/session-/);
  await page.route(/\/boot-/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/');
  await expectLoginPage(page, suite);
});

deployed(
  'a visitor is sent to the provider while the page is still being parsed',
  async ({ deployment, page, suite }) => {
    await deployment.holdPage();
    await page.goto('/', { waitUntil: 'commit' });
    await expectLoginPage(page, suite);
  },
);

test('asks for all that exchanges a code before the session has come', async ({
  page,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: foreignCallback: /);
  const html = await (await page.request.get('/')).text();
  const parts = / data-exchange="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(parts.length).toBeGreaterThanOrEqual(4);
  const asked = Promise.all(parts.map((part) => page.waitForRequest(suite.origin + part)));
  await page.route(/\/static\/session-/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/?code=a&state=b');
  await expectLoginPage(page, suite);
});

test('says so when the password is wrong, and with the right one shows the header and the cards', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.locator('[name=login]').fill('region@suite.test');
  await page.locator('[name=password]').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.locator('[name=password]').fill('suite');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible();
  await expect(page.getByText('Choose which app you want to use')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveTitle('Applications | Natural Capital Suite');
});

test('comes back to the home page from any other path', async ({ page, suite }) => {
  await signIn(page, 'single@suite.test', '/some/where?tab=2#part');
  for (const path of ['/no/such/page', '/forbidden']) {
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page).toHaveURL(`${suite.origin}/`);
    await page.goto(path);
  }
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page).toHaveURL(`${suite.origin}/`);
});

test('passes a login hint of its own address on, and does not keep it there', async ({ page }) => {
  await page.goto('/?login_hint=analyst@suite.test');
  await expect(page.locator('[name=login]')).toHaveValue('analyst@suite.test');
  await page.locator('[name=password]').fill('suite');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(page.url()).not.toContain('login_hint');
});

test('has the answers asked for at once, comes back to the address first asked for, and stays signed in', async ({
  page,
  context,
  suite,
}) => {
  const profile = await hold(page, `${suite.api}/me`);
  const subscriptions = page.waitForRequest(`${suite.api}/me/applications`);
  await signIn(page, 'region@suite.test', '/?tab=2#part');
  await test.step('both answers are asked for with the ID token, before either has come', async () => {
    await profile.asked();
    expect(await (await subscriptions).headerValue('authorization')).toMatch(/^Bearer ey/);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    profile.letGo();
    await expect(page.getByRole('article')).toHaveCount(3);
  });
  await expect(page).toHaveURL(`${suite.origin}/?tab=2#part`);

  await test.step('the user is in one key of localStorage, and a cookie says true', async () => {
    const stored = await page.evaluate(() => Object.entries(localStorage));
    const holding = stored.filter(([, value]) => /eyJ|token/i.test(value)).map(([key]) => key);
    expect(holding).toEqual([`natural-capital-suite.user.${suite.provider}:natural-capital-suite`]);
    const cookies = await context.cookies(suite.origin);
    const cookie = cookies.find(({ name }) => name === sharedCookieName);
    const shared = { value: 'true', path: '/', sameSite: 'Lax', domain: 'localhost' };
    expect(cookie).toMatchObject(shared);
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThanOrEqual(30);
  });

  await test.step('the next start and a new tab ask the provider nothing', async () => {
    const asked = watchRequests(context, suite.provider);
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto('/');
      await expect(tab.getByRole('article')).toHaveCount(3);
    }
    expect(asked).toEqual([]);
  });
});
