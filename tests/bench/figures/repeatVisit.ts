import { atMost, createFigure, type Figure, milliseconds } from '../Figure.ts';
import { plantFloor } from '../floor.ts';
import { interleave } from '../interleave.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { summariseRatio } from '../statistics.ts';
import { type Conditions, revisit } from '../visit.ts';

const goal = atMost(1.15);

/** The first card of a repeat visit against a static page, and that page against itself. */
export async function repeatVisit(stage: Stage): Promise<Figure[]> {
  const email = 'region@suite.test';
  const product = await createVisitor(stage, email);
  const floor = await createVisitor(stage, email, plantFloor);
  const floorAgain = await createVisitor(stage, email, plantFloor);

  const figures: Figure[] = [];
  for (const conditions of everyCondition()) {
    const words = wordsFor(conditions);
    stage.progress(`repeat visit, ${words}`);
    const open = (visitor: typeof product) => () =>
      revisit(visitor, stage.suite.origin, conditions);
    const [ours = [], floors = [], floorsAgain = []] = await interleave(
      [open(product), open(floor), open(floorAgain)],
      stage.pairs,
    );
    figures.push(
      createFigure({
        name: `repeat visit, first card, ${words}`,
        unit: '×',
        goal,
        summary: summariseRatio(ours, floors),
        detail: milliseconds(ours, floors),
      }),
      createFigure({
        name: `null test: floor / floor, ${words}`,
        unit: '×',
        summary: summariseRatio(floorsAgain, floors),
        detail: milliseconds(floorsAgain, floors),
      }),
    );
  }
  for (const { context } of [product, floor, floorAgain]) await context.close();
  return figures;
}

function everyCondition(): Conditions[] {
  const both = [false, true];
  return ([1, 4] as const).flatMap((slowdown) =>
    both.flatMap((isOffline) =>
      both.map((isWorkerStopped) => ({ slowdown, isOffline, isWorkerStopped })),
    ),
  );
}

function wordsFor({ slowdown, isOffline, isWorkerStopped }: Conditions): string {
  const network = isOffline ? 'offline' : 'online';
  return `CPU ×${slowdown}, worker ${isWorkerStopped ? 'stopped' : 'running'}, ${network}`;
}
