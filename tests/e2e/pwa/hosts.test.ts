import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { untilPageStored } from '../../support/untilPageStored.ts';
import type { Suite } from '../suite.ts';
import { eventProperties, hide, readEvents } from '../telemetryItems.ts';
import { expect, signIn } from '../test.ts';
import { test } from './deployment.ts';
import { type Host, hostedBy } from './hostedBy.ts';
import * as hosts from './hosts.ts';

/*
 * The table of docs/hosts.md: what hosts, caches and proxies make of the launcher on its way. The worker
 * brings page and headers as they were released.
 */

const region = 'region@suite.test';
const cards = (page: Page) => page.getByRole('article');
const flagged = { VITE_LIST_CREDIT: 'true' };
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? '');

async function signInOnce(page: Page, path = '/'): Promise<void> {
  await signIn(page, region, path);
  await untilPageStored(page, 'Somerset Levels and Moors');
}

/** The next visit, from the worker, comes as it was released. */
async function expectReleased(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(await answer?.headerValue('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(await answer?.headerValue('permissions-policy')).toMatch(/^accelerometer=/);
  expect(await answer?.headerValue('referrer-policy')).toBe('no-referrer');
  expect(await page.content()).not.toContain('dataset.injected');
}

async function expectCardsOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  for (const path of ['/', '/some/where']) {
    await expectReleased(page, path);
    await expect(cards(page)).toHaveCount(3);
  }
  await page.context().setOffline(false);
}

async function update(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(cards(page)).toHaveCount(4);
}

/** What is told of the server's files, and of nothing else. */
async function expectTold(
  page: Page,
  suite: Suite,
  { differs, missed }: { readonly differs?: object | undefined; readonly missed?: object },
): Promise<void> {
  await hide(page);
  const expected = { 'page differs': differs, 'update not installed': missed };
  for (const [name, event] of Object.entries(expected)) {
    if (event) expect(await eventProperties(suite, name)).toEqual([event]);
    else expect(await readEvents(suite, name)).toEqual([]);
  }
}

test.beforeEach(({ console }) => console.expectError(/net::ERR_INTERNET_DISCONNECTED/));

const noHeaders = /^Content-Security-Policy, .*Cache-Control$/;
const policies = /^Content-Security-Policy, Referrer-Policy, Permissions-Policy$/;

/** Each with what telemetry hears of page and headers, if anything. */
const tolerated: readonly [string, Host, RegExp?][] = [
  ['a host like GitHub Pages', hosts.gitHubPages, noHeaders],
  ['a host like GitLab Pages', hosts.gitLabPages, noHeaders],
  ['added policies', hosts.addPolicies, policies],
  ['replaced policies', hosts.replacePolicies, policies],
  ['minified HTML', hosts.minify, /^page$/],
  ['an injected script', hosts.inject, /^page$/],
  ['weak ETags', hosts.weakEtag],
];

for (const [name, host, changed] of tolerated) {
  test(`with ${name} people sign in, have cards offline, and get the next version`, async ({
    page,
    deployment,
    suite,
    console,
  }) => {
    if (host === hosts.inject) console.expectError(/Content Security Policy/);
    // A link to something in the launcher, which is answered with its copy of the page.
    const path = host === hosts.gitHubPages ? '/some/where' : '/';
    if (path !== '/') console.expectError(/status of 404/);
    await hostedBy(page, suite, async ({ be }) => {
      be(host);
      await signInOnce(page, path);
      const build = await buildOf(page);
      const differs = changed && { build, changed: expect.stringMatching(changed) };
      await expectTold(page, suite, { differs });
      await expectCardsOffline(page);
      await deployment.deploy(await suite.build(flagged));
      await update(page);
      await expectReleased(page, '/');
    });
  });
}

test('with a policy that knows neither provider nor API nobody signs in, and devices that have the launcher go on', async ({
  page,
  deployment,
  suite,
  console,
}) => {
  console.expectError(/Content Security Policy|signInFailed: no answer/);
  await hostedBy(page, suite, async ({ be }) => {
    be(hosts.strictPolicy);
    await page.goto('/');
    await expect(
      page.getByRole('heading', { name: 'The sign-in service cannot be reached' }),
    ).toBeVisible();
    be(() => undefined);
    await signInOnce(page);
    be(hosts.strictPolicy);
    await expectCardsOffline(page);
    await deployment.deploy(await suite.build(flagged));
    await update(page);
    const build = await buildOf(page);
    await expectTold(page, suite, { differs: { build, changed: 'Content-Security-Policy' } });
  });
});

const scripted = '200 text/javascript; charset=utf-8';

for (const [what, host, worker] of [
  ['is missing', hosts.withoutWorker, '404 text/plain'],
  ['is a page', hosts.pageAsWorker, '200 text/html'],
] as const) {
  test(`a new device whose /sw.js ${what} has the launcher online, and tells of it`, async ({
    page,
    suite,
    console,
  }) => {
    console.expectError(/fetching the script|unsupported MIME type|status of 404/);
    await hostedBy(page, suite, async ({ be }) => {
      be(host);
      await signIn(page, region);
      await expect(cards(page)).toHaveCount(3);
      const own = await buildOf(page);
      const missed = { own, seen: own, step: 'registration', worker };
      await expectTold(page, suite, { missed });
    });
  });
}

for (const [what, isKept, worker] of [
  ['goes missing', false, '404 text/plain'],
  ['a cache keeps for a day', true, scripted],
] as const) {
  test(`a device whose /sw.js ${what} keeps its release, and tells of it`, async ({
    page,
    deployment,
    suite,
    console,
  }) => {
    console.expectError(/fetching the script|status of 404/);
    const old = await (await fetch(`${suite.origin}/sw.js`)).text();
    await hostedBy(page, suite, async ({ be }) => {
      await signInOnce(page);
      const own = await buildOf(page);
      be(isKept ? hosts.staleWorker(old) : hosts.withoutWorker);
      const build = await suite.build(flagged);
      await deployment.deploy(build);
      // The next day.
      await page.evaluate(() => localStorage.removeItem('natural-capital-suite.release-compared'));
      await expectCardsOffline(page);
      await page.goto('/');
      await expect(cards(page)).toHaveCount(3);
      const missed = { own, seen: await nameOf(build), step: 'check', worker };
      await expectTold(page, suite, { missed });
      expect(await buildOf(page)).toBe(own);
    });
  });
}

/** What pages of that build are named. */
async function nameOf(build: string): Promise<string> {
  const page = await readFile(join(build, 'index.html'), 'utf8');
  return / data-build="([^"]+)"/.exec(page)?.[1] ?? '';
}
