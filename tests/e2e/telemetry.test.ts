import { cardOf, choose } from './cardOf.ts';
import { eventProperties, hide, readEvents, readItems } from './telemetryItems.ts';
import { expect, signIn, test } from './test.ts';
import { toastsIn } from './toastsIn.ts';

test('tells of a sign-in and of an opened application, by ids and for that user', async ({
  page,
  context,
  suite,
}) => {
  await signIn(page, 'region@suite.test');
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  const opened = context.waitForEvent('page');
  await cardOf(page, 'Region').openLink.click();
  await (await opened).close();
  await hide(page);

  expect(await eventProperties(suite, 'application opened')).toEqual([
    expect.objectContaining({
      application: 'natural_capital_plan',
      subscription: expect.stringMatching(/^[0-9a-f]{24}$/),
    }),
  ]);
  expect(await eventProperties(suite, 'signed in')).toHaveLength(1);
  for (const name of ['signed in', 'application opened']) {
    const [event] = await readEvents(suite, name);
    expect(event?.tags['ai.user.authUserId'], name).toBe('a7c1e0d2-region');
  }
});

test('carries no name, token, code or state', async ({ page, suite }) => {
  const secrets: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    for (const name of ['code', 'state', 'nonce', 'code_challenge']) {
      secrets.push(...searchParams.getAll(name));
    }
  });
  await signIn(page, 'region@suite.test');
  await expect(cardOf(page, 'Region').dropdown).toBeVisible();
  secrets.push(...(await page.evaluate(() => Object.values(localStorage).map(String))));
  const tokens = secrets.flatMap((text) => text.match(/[\w-]{20,}/g) ?? []);
  expect(tokens.length).toBeGreaterThan(5);
  await hide(page);

  await eventProperties(suite, 'signed in');
  const sent = JSON.stringify(await readItems(suite));
  for (const token of tokens) expect(sent).not.toContain(token);
  expect(sent).not.toContain('Amara');
  expect(sent).not.toContain('region@suite.test');
});

test('escapes what the user id must not hold', async ({ page, openAs, suite }) => {
  await openAs('analyst@suite.test');
  await choose(page, 'Region', 'Eryri');
  await cardOf(page, 'Region').openLink.click();
  await hide(page);
  await eventProperties(suite, 'application opened');
  const [opened] = await readEvents(suite, 'application opened');
  expect(opened?.tags['ai.user.authUserId']).toBe('suite%7C3f9b52c4-analyst');
});

test('tells of a refusal and of an error that nobody handled', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Something broke|status of 403/);
  await openAs('refused@suite.test');
  await expect(page).toHaveURL(`${suite.origin}/forbidden`);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Something broke');
    });
  });
  await hide(page);
  expect(await eventProperties(suite, 'refused')).toHaveLength(1);
  const errors = (await readItems(suite)).filter(({ data }) => data.baseType === 'ExceptionData');
  expect(JSON.stringify(errors)).toContain('Something broke');
});

test('tells which answer did not come, and logs it', async ({ page, openAs, suite, console }) => {
  console.expectError(/status of 503/);
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('/me: '));
  await suite.local('fail', 'api', '/me', '503');
  await openAs('single@suite.test');
  expect((await logged).text()).toBe('/me: The API answered 503');
  await hide(page);
  await expect
    .poll(async () => {
      const items = await readItems(suite);
      return JSON.stringify(items.filter(({ data }) => data.baseType === 'ExceptionData'));
    })
    .toContain('The API answered 503');
});

test('is silent where Global Privacy Control is on', async ({ page, openAs, suite }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await openAs('single@suite.test');
  await cardOf(page, 'Region').openLink.click();
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  expect(asked.filter((url) => /applicationInsights|track/i.test(url))).toEqual([]);
  expect(await readItems(suite)).toEqual([]);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.startsWith('ai_'))).toEqual([]);
});

test('Global Privacy Control keeps the switch off, which says why', async ({ page, openAs }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await openAs('region@suite.test');
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  const name = 'Share usage statistics (off by Global Privacy Control)';
  await page.getByRole('menuitemcheckbox', { name, checked: false }).click();
  await expect(toastsIn(page)).toHaveText('Your browser’s Global Privacy Control keeps this off.');
});

test('a whole session contacts nobody but the suite', async ({ page, context, suite }) => {
  const origins = new Set<string>();
  context.on('request', (request) => origins.add(new URL(request.url()).origin));
  await signIn(page, 'region@suite.test');
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await cardOf(page, 'Region').openLink.click();
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  const { origin, provider, api, telemetry } = suite;
  expect(origins).toEqual(new Set([origin, provider, api, telemetry]));
});

test('a telemetry service that does not answer holds up neither cards nor Logout', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource/);
  await suite.local('fail', 'telemetry', '*', 'timeout');
  await openAs('region@suite.test');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('tells what went wrong with a sign-in, without its values', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: foreignCallback: /);
  await openAs('region@suite.test', '/?code=a-foreign-code&state=a-foreign-state');
  await cardOf(page, 'Region').dropdown.waitFor();
  await hide(page);
  const [problem] = await eventProperties(suite, 'sign-in problem');
  expect(problem).toMatchObject({ code: 'foreignCallback', reference: expect.any(String) });
  const [event] = await readEvents(suite, 'sign-in problem');
  const build = await page.evaluate(() => document.documentElement.dataset.build);
  expect(event?.tags['ai.application.ver']).toBe(build);
  expect(JSON.stringify(await readItems(suite))).not.toContain('a-foreign');
});
