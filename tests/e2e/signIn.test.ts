import { test as deployed } from './pwa/deployment.ts';
import { hold, watchRequests } from './requests.ts';
import { sharedCookieName } from './sharedCookie.ts';
import {
  expect,
  expectCards,
  expectLoginPage,
  goOffline,
  goOnline,
  logIn,
  openTab,
  region,
  signIn,
  test,
} from './test.ts';

// Proves P17, P25 (docs/product.md).

/*
 * tests/unit/auth/signIn/signIn.test.ts and tests/unit/faults prove what the provider is asked, and what it may
 * answer.
 */

const submit = { name: 'Sign in', exact: true };

test('a visitor goes to the login without the page, which is there when they are back', async ({
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
  await expectLoginPage(page, suite);
  for (const file of pageFiles) expect(asked).not.toContain(file);
  await expect
    .poll(() => worker.evaluate('self.registration.active?.state'), 'while the form is filled in')
    .toBe('activated');

  await test.step('offline they are told so, and go on by themselves', async () => {
    await goOffline(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^You are offline/ })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
    await goOnline(page);
    await expectLoginPage(page, suite);
  });

  await logIn(page);
  await expectCards(page);
  const sources = await page.evaluate(() =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource').filter(({ name }) => name.includes('/static/')),
    ].map((timing) => (timing as PerformanceResourceTiming).transferSize),
  );
  expect(sources.length).toBeGreaterThan(3);
  expect(new Set(sources), 'bytes of it that came over the network').toEqual(new Set([0]));
});

deployed(
  'a session sends a visitor there before the page is parsed and the boot script has come',
  async ({ deployment, page, suite }) => {
    await deployment.holdPage();
    const session = page.waitForRequest(/\/static\/compose-/);
    await page.route(/\/boot-/, async (route) => {
      await session;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expectLoginPage(page, suite);
  },
);

test('a sign-in leads back to the address first asked for, to a session that lasts', async ({
  page,
  context,
  suite,
}) => {
  const profile = await hold(page, `${suite.api}/me`);
  await page.goto(`/?tab=2&login_hint=${region}#part`);
  await expect(page.locator('[name=login]')).toHaveValue(region);
  await page.locator('[name=password]').fill('wrong');
  await page.getByRole('button', submit).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.locator('[name=password]').fill('suite');
  const subscriptions = page.waitForRequest(`${suite.api}/me/applications`);
  await page.getByRole('button', submit).click();

  await test.step('both answers are asked for with the ID token, before either has come', async () => {
    await profile.asked();
    expect(await (await subscriptions).headerValue('authorization')).toMatch(/^Bearer ey/);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    profile.letGo();
    await expectCards(page, 'Amara Fielding');
    await expect(page).toHaveURL(`${suite.origin}/?tab=2#part`);
  });

  const cookies = await context.cookies(suite.origin);
  const shared = { value: 'true', path: '/', sameSite: 'Lax', domain: 'localhost' };
  expect(cookies.find(({ name }) => name === sharedCookieName)).toMatchObject(shared);

  await test.step('the next start and a new tab ask the provider nothing', async () => {
    const asked = watchRequests(context, suite.provider);
    await page.goto('/');
    await expectCards(page);
    await openTab(context);
    expect(asked).toEqual([]);
  });
});

test('a refused account has a page of its own, and another account lands at home', async ({
  page,
  suite,
  console,
}) => {
  console.expectError(/status of 403/);
  await signIn(page, 'refused@suite.test', '/?tab=2');
  await expect(page).toHaveURL(`${suite.origin}/forbidden`);
  await expect(page.getByRole('heading', { name: /has no access to the suite/ })).toBeVisible();
  const request = page.waitForRequest(`${suite.provider}/auth?*`);
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  const { searchParams } = new URL((await request).url());
  expect(searchParams.get('prompt')).toBe('login');
  expect(searchParams.get('login_hint')).toBeNull();
  await logIn(page, 'single@suite.test');
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
});
