import type { BrowserContext, Page } from '@playwright/test';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { hide } from '../e2e/telemetryItems.ts';
import { startCountingProxy, type Transfer } from '../support/countingProxy.ts';
import { totalBytes } from '../support/firstVisit.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import { launchBrowser } from './Stage.ts';

/*
 * `npm run capacity`: what one user asks of each server, as the tables of docs/scale.md have it. The
 * visible hour passes in a minute or two, so that its page's clock goes ahead of the servers'.
 */

const servers = ['static', 'API', 'provider', 'telemetry'] as const;
type Server = (typeof servers)[number];
type Load = Readonly<Record<Server, { readonly requests: number; readonly bytes: number }>>;

// In milliseconds.
/** Telemetry, the last to come, is loaded after ten seconds and sends after another fifteen. */
const telemetryStart = 30_000;
/** A page asks at most once in five seconds of its own accord. */
const absence = 6_000;
const hour = 3_600_000;
/** Shorter than any deadline, so that every answer comes in time. */
const step = 2_000;
/** A page asks what time it is of its own server, where its clock is ahead. No right one does. */
const isTimeCheck = ({ url }: Transfer, { origin }: Suite) => url === `${origin}/`;

/** Of somebody who works with the launcher: one start, so many returns to its tab, so many hours visible. */
const day = { returns: 40, visibleHours: 8 } as const;
/** The longest that Chromium remembers the answer to a preflight. */
const preflightHours = 2;

const email = 'region@suite.test';
const firstPort = Number(process.env.BENCH_FIRST_PORT ?? 4200);

async function measure() {
  const suite = await startSuite(firstPort, {
    LOCAL_ID_TOKEN_SECONDS: '300',
    LOCAL_ACCESS_TOKEN_SECONDS: '300',
  });
  const proxy = await startCountingProxy();
  const browser = await launchBrowser();
  const context = await browser.newContext({ proxy: { server: proxy.address } });
  let counted = 0;
  const take = async (counts = (_: Transfer) => true): Promise<Load> => {
    await proxy.untilSilent();
    const taken = proxy.transfers.slice(counted).filter(counts);
    counted = proxy.transfers.length;
    return loadOf(taken, suite);
  };

  const page = await openPage(context, suite);
  await page.getByRole('button', { name: email }).click();
  await untilAtRest(page);
  const first = await take();
  await page.close();
  const again = await openPage(context, suite);
  await untilAtRest(again);
  const repeat = await take();
  await hide(again);
  await pass(absence);
  await take();
  await show(again);
  await proxy.untilSilent();
  await hide(again);
  const comingBack = await take();
  await again.close();
  await context.clock.install();
  const open = await openPage(context, suite);
  await untilAtRest(open);
  await take();
  for (let passed = 0; passed < hour; passed += step) {
    await open.clock.runFor(step);
    do await pass(30);
    while (proxy.pending() > 0);
  }
  const visibleHour = await take((transfer) => !isTimeCheck(transfer, suite));

  await browser.close();
  await proxy.close();
  await suite.stop();
  return { first, repeat, comingBack, visibleHour };
}

async function openPage(context: BrowserContext, { origin }: Suite): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

/** Cards, worker and all that idle time loads, telemetry's first batch included. */
async function untilAtRest(page: Page): Promise<void> {
  await page.getByText(/^Updated/).waitFor();
  await untilPageStored(page);
  await pass(telemetryStart);
}

async function show(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

async function pass(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function loadOf(transfers: readonly Transfer[], suite: Suite): Load {
  const { origin, api, provider, telemetry } = suite;
  const origins = { static: origin, API: api, provider, telemetry };
  return forEach((server) => {
    const own = transfers.filter(({ url }) => url.startsWith(`${origins[server]}/`));
    return { requests: own.length, bytes: totalBytes(own) };
  });
}

function forEach(count: (server: Server) => Load[Server]): Load {
  return {
    static: count('static'),
    API: count('API'),
    provider: count('provider'),
    telemetry: count('telemetry'),
  };
}

/** What a day comes to, by server: the API's preflights are asked anew every two hours. */
function dayOf({ repeat, comingBack, visibleHour }: Awaited<ReturnType<typeof measure>>): Load {
  const preflights = (2 * day.visibleHours) / preflightHours;
  return forEach((server) => {
    const total = (what: 'requests' | 'bytes') =>
      repeat[server][what] +
      day.returns * comingBack[server][what] +
      day.visibleHours * visibleHour[server][what];
    const requests = total('requests') + (server === 'API' ? preflights : 0);
    return { requests, bytes: total('bytes') };
  });
}

const loads = await measure();
const rows: Readonly<Record<string, Load>> = {
  'first visit in all, with its sign-in': loads.first,
  'repeat visit': loads.repeat,
  'return to the tab': loads.comingBack,
  'visible hour, tokens of 300 s': loads.visibleHour,
  'a day: one start, 40 returns, 8 visible hours': dayOf(loads),
};
console.log(`| requests / kB down | ${servers.join(' | ')} |\n|${' --- |'.repeat(5)}`);
for (const [name, load] of Object.entries(rows)) {
  const cells = servers.map((server) => {
    const { requests, bytes } = load[server];
    return `${requests} / ${(bytes / 1000).toFixed(1)}`;
  });
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}
