import { readyEvent } from '../../../src/boot/readyEvent.ts';
import { atMost, createFigure, type Figure, milliseconds } from '../Figure.ts';
import { phone, type Stage } from '../Stage.ts';
import { summarise, summariseRatio } from '../statistics.ts';

/**
 * A visitor whom this browser has never seen: from the navigation to the request for the provider's
 * login form, against the shell's own load, which ends when React has hydrated the loading screen.
 * Both are of the same visit.
 */
export async function firstLogin(stage: Stage): Promise<Figure[]> {
  stage.progress('truly first visit');
  const asked: number[] = [];
  const loaded: number[] = [];
  for (let run = -1; run < stage.pairs; run += 1) {
    const visit = await visitAsStranger(stage);
    if (run < 0) continue;
    asked.push(visit.asked);
    loaded.push(visit.loaded);
  }
  return [
    createFigure({
      name: "truly first visit, until the provider's login form is asked for",
      unit: 'ms',
      summary: summarise(asked),
    }),
    createFigure({
      name: "the same against the shell's own load",
      unit: '×',
      goal: atMost(1.2),
      summary: summariseRatio(asked, loaded),
      detail: milliseconds(asked, loaded),
    }),
  ];
}

async function visitAsStranger({ browser, suite }: Stage) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Promise<number>((resolve) => {
    session.on('Network.requestWillBeSent', ({ request, wallTime }) => {
      if (request.url.startsWith(`${suite.provider}/auth?`)) resolve(wallTime * 1000);
    });
  });
  const ready = Promise.withResolvers<{ origin: number; loaded: number }>();
  await page.exposeFunction('shellLoaded', (origin: number, loaded: number) =>
    ready.resolve({ origin, loaded }),
  );
  await page.addInitScript((event) => {
    document.addEventListener(event, () => {
      const { timeOrigin } = performance;
      Reflect.apply(Reflect.get(window, 'shellLoaded'), window, [timeOrigin, performance.now()]);
    });
  }, readyEvent);

  await page.goto(suite.origin, { waitUntil: 'commit' });
  const { origin, loaded } = await ready.promise;
  const askedAt = await asked;
  await context.close();
  return { asked: askedAt - origin, loaded };
}
