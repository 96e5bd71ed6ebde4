import type { Page } from '@playwright/test';
import { firstCardPainted, watchFirstCard } from '../../support/firstCard.ts';
import { authorize, createVisitor } from '../../support/visitor.ts';
import type { Figure } from '../Figure.ts';
import { floorPaths } from '../floors.ts';
import { openTab, phone, type Stage } from '../Stage.ts';
import { compare, interleave } from '../statistics.ts';

const email = 'region@suite.test';

/** A filled-in form takes longer; meanwhile the launcher may fetch what it will need. */
const atProviderMs = 4000;

/**
 * The ways from nothing to cards, each against the least that any page must do, on a phone's network.
 * Every run has a browser context of its own, so that nothing is cached.
 */
export async function signIn(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { way, arms, atMost } of ways) {
    const name = `${way}, slow 4G, CPU ×4`;
    stage.progress(name);
    const [ones = [], others = []] = await interleave(
      arms.map((arm) => () => inContext(stage, arm)),
      stage.pairs,
    );
    figures.push({ name, ...compare(ones, others), atMost });
  }
  return figures;
}

type Arm = (page: Page, suite: Stage['suite']) => Promise<number>;

async function inContext({ browser, suite }: Stage, arm: Arm): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    await watchFirstCard(context);
    return await arm(await openTab(context, { slowdown: 4, network: 'slow 4G' }), suite);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the navigation to the request for the provider's login. */
function toProvider(path: string): Arm {
  return async (page, suite) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const times = Promise.withResolvers<number>();
    let began: number | undefined;
    session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
      // The launcher asks its own server for the time by the same address, later.
      if (request.url === suite.origin + path) began ??= timestamp;
      if (request.url.startsWith(`${suite.provider}/auth?`)) {
        times.resolve((timestamp - (began ?? Number.NaN)) * 1000);
      }
    });
    await page.goto(suite.origin + path, { waitUntil: 'commit' });
    return await times.promise;
  };
}

const wayBack: Arm = async (page, suite) => {
  await page.goto(suite.origin);
  const account = page.getByRole('button', { name: email });
  await account.waitFor();
  await page.waitForTimeout(atProviderMs);
  await account.click();
  await page.waitForURL(`${suite.origin}/**`, { waitUntil: 'commit' });
  return await untilFirstCard(page);
};

const floorWayBack: Arm = async (page, suite) => {
  const visitor = createVisitor(suite.provider, suite.origin);
  const query = new URLSearchParams(await authorize(visitor, email));
  await page.goto(`${suite.origin}${floorPaths.wayBack}?${query}`, { waitUntil: 'commit' });
  return await untilFirstCard(page);
};

const ways = [
  {
    way: 'visitor, to the authorization request',
    arms: [toProvider('/'), toProvider(floorPaths.visitor)],
    atMost: 1.3,
  },
  { way: 'way back, to the first card', arms: [wayBack, floorWayBack], atMost: 1.33 },
];

/** Milliseconds since the document itself was asked for, redirects before it left out. */
async function untilFirstCard(page: Page): Promise<number> {
  const { shown } = await firstCardPainted(page);
  const fetchStart = await page.evaluate(
    () => performance.getEntriesByType('navigation').at(0)?.toJSON().fetchStart ?? 0,
  );
  return shown - Number(fetchStart);
}
