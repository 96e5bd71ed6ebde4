import type { BrowserContext, Page } from '@playwright/test';
import { firstCardPainted, watchFirstCard } from '../../support/firstCard.ts';
import { type SignedInState, signedInState } from '../../support/signedInState.ts';
import {
  authorizationAddress,
  createVisitor as createHttpVisitor,
  openSignIn,
} from '../../support/visitor.ts';
import { atMost, createFigure, type Figure, milliseconds } from '../Figure.ts';
import { floorPaths, plantFloors } from '../floors/plantFloors.ts';
import { interleave } from '../interleave.ts';
import { phone, type Stage } from '../Stage.ts';
import { summariseRatio } from '../statistics.ts';

const email = 'region@suite.test';

interface Conditions {
  readonly name: string;
  readonly slowdown: number;
  /** Undefined: as fast as this machine is. */
  readonly network?: {
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  };
}

const bitsPerSecond = (bits: number) => bits / 8;

/** Lighthouse's slow 4G, on a phone. */
const slow: Conditions = {
  name: 'slow 4G, CPU ×4',
  slowdown: 4,
  network: {
    latency: 150,
    downloadThroughput: bitsPerSecond(1_600_000),
    uploadThroughput: bitsPerSecond(750_000),
  },
};
const fast: Conditions = { name: 'unthrottled', slowdown: 1 };

/** A filled-in form takes longer; meanwhile the launcher may fetch what it will need. */
const atProviderMs = 4000;

/**
 * The ways from nothing to cards, each against the least that any page must do. Every run has a browser
 * context of its own, so that nothing is cached.
 */
export async function signIn(stage: Stage): Promise<Figure[]> {
  await plantFloors(stage.suite);
  const figures: Figure[] = [];
  for (const conditions of [slow, fast]) {
    const isSlow = conditions === slow;
    const compare = async (name: string, arms: Arms, limit: number) => {
      stage.progress(`${name}, ${conditions.name}`);
      const [ones = [], others = []] = await interleave(
        arms.map((arm) => () => inContext(stage, conditions, arm)),
        stage.pairs,
      );
      figures.push(
        createFigure({
          name: `${name}, ${conditions.name}`,
          unit: '×',
          summary: summariseRatio(ones, others),
          goal: isSlow ? atMost(limit) : undefined,
          detail: milliseconds(ones, others),
        }),
      );
    };
    await compare(
      'visitor, to the authorization request',
      [toProvider('/'), toProvider(floorPaths.visitor)],
      1.3,
    );
    await compare('way back, to the first card', [wayBack, floorWayBack], 1.4);
    await compare('signed in, nothing cached, to the first card', [signedIn, peer], 0.87);
  }
  return figures;
}

type Arm = (visit: Visit) => Promise<number>;
type Arms = readonly [Arm, Arm];

interface Visit {
  readonly stage: Stage;
  readonly context: BrowserContext;
  /** A page under the conditions. */
  open(): Promise<Page>;
}

async function inContext(stage: Stage, conditions: Conditions, arm: Arm): Promise<number> {
  const context = await stage.browser.newContext(phone);
  try {
    await watchFirstCard(context);
    const open = async () => {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown });
      if (conditions.network) {
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          ...conditions.network,
        });
      }
      return page;
    };
    return await arm({ stage, context, open });
  } finally {
    await context.close();
  }
}

/** Milliseconds from the navigation to the request for the provider's login. */
function toProvider(path: string): Arm {
  return async ({ stage: { suite }, context, open }) => {
    const page = await open();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const times = Promise.withResolvers<number>();
    let began = Number.NaN;
    session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
      if (request.url === suite.origin + path) began = timestamp;
      if (request.url.startsWith(`${suite.provider}/auth?`)) {
        times.resolve((timestamp - began) * 1000);
      }
    });
    await page.goto(suite.origin + path, { waitUntil: 'commit' });
    return await times.promise;
  };
}

const wayBack: Arm = async ({ stage: { suite }, open }) => {
  const page = await open();
  await page.goto(suite.origin);
  const account = page.getByRole('button', { name: email });
  await account.waitFor();
  await page.waitForTimeout(atProviderMs);
  await account.click();
  await page.waitForURL(`${suite.origin}/**`, { waitUntil: 'commit' });
  return await untilFirstCard(page);
};

const floorWayBack: Arm = async ({ stage: { suite }, open }) => {
  const visitor = createHttpVisitor(suite.provider, suite.origin);
  const redirect = { redirect_uri: `${suite.origin}/`, audience: suite.api };
  const { address, verifier } = authorizationAddress(suite.provider, redirect);
  const { action } = await openSignIn(visitor, address);
  const back = await visitor.follow(await visitor.submit(action, { account: email }));
  if (!(back instanceof URL)) throw new Error(await back.text());
  const query = new URLSearchParams({ code: back.searchParams.get('code') ?? '', verifier });
  const page = await open();
  await page.goto(`${suite.origin}${floorPaths.wayBack}?${query}`, { waitUntil: 'commit' });
  return await untilFirstCard(page);
};

const signedIn: Arm = async ({ stage: { suite }, context, open }) => {
  const state: SignedInState = await signedInState(suite, email);
  await context.setStorageState(state);
  const page = await open();
  await page.goto(suite.origin, { waitUntil: 'commit' });
  return await untilFirstCard(page);
};

const peer: Arm = async ({ stage: { suite }, open }) => {
  const page = await open();
  await page.goto(suite.origin + floorPaths.peer, { waitUntil: 'commit' });
  return await untilFirstCard(page);
};

/** Milliseconds since the document itself was asked for, redirects before it left out. */
async function untilFirstCard(page: Page): Promise<number> {
  const { shown } = await firstCardPainted(page);
  const fetchStart = await page.evaluate(
    () => performance.getEntriesByType('navigation').at(0)?.toJSON().fetchStart ?? 0,
  );
  return shown - Number(fetchStart);
}
