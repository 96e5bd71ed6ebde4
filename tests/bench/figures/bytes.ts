import { totalBytes, visitFirst } from '../../support/firstVisit.ts';
import { signedInState } from '../../support/signedInState.ts';
import { atMost, createFigure, type Figure } from '../Figure.ts';
import type { Stage } from '../Stage.ts';
import { summarise } from '../statistics.ts';

const visits = 3;

/** What a first visit costs, with tokens but without a worker or anything in a cache. */
export async function bytes({ browser, suite, progress }: Stage): Promise<Figure[]> {
  const state = await signedInState(suite, 'region@suite.test');
  const untilCards: number[] = [];
  const inAll: number[] = [];
  const telemetry: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    progress(`bytes of a first visit, ${visit + 1} of ${visits}`);
    const taken = await visitFirst(browser, suite, state);
    untilCards.push(totalBytes(taken.untilCards));
    inAll.push(totalBytes(taken.inAll));
    telemetry.push(totalBytes(taken.telemetry));
  }
  return [
    createFigure({
      name: 'cold, signed in: until the cards stand',
      unit: 'bytes',
      goal: atMost(125_000),
      summary: summarise(untilCards),
    }),
    createFigure({
      name: "first visit, in all but telemetry's script",
      unit: 'bytes',
      goal: atMost(300_000),
      summary: summarise(inAll),
    }),
    createFigure({
      name: "first visit: telemetry's script",
      unit: 'bytes',
      summary: summarise(telemetry),
    }),
  ];
}
