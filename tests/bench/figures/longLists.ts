import { atMost, createFigure, type Figure, milliseconds } from '../Figure.ts';
import { interleave } from '../interleave.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { summariseRatio } from '../statistics.ts';
import { atBest, revisit } from '../visit.ts';

/** The first card of a user with 10,000 subscriptions against that of a user with 10. */
export async function longLists(stage: Stage): Promise<Figure[]> {
  const { pairs, progress, suite } = stage;
  for (let number = 1; number <= 10; number += 1) {
    const grant = ['natural_capital_plan', `Plan ${number}`, `${suite.api}/pages/plan-${number}`];
    await suite.local('grant', 'newcomer@suite.test', ...grant);
  }
  const many = await createVisitor(stage, 'national@suite.test');
  const few = await createVisitor(stage, 'newcomer@suite.test');

  const figures: Figure[] = [];
  for (const slowdown of [1, 4] as const) {
    progress(`first card with 10,000 subscriptions, CPU ×${slowdown}`);
    const open = (visitor: typeof many) => () =>
      revisit(visitor, suite.origin, { ...atBest, slowdown });
    const [manys = [], fews = []] = await interleave([open(many), open(few)], pairs);
    figures.push(
      createFigure({
        name: `first card with 10,000 subscriptions against 10, CPU ×${slowdown}`,
        unit: '×',
        goal: atMost(1.2),
        summary: summariseRatio(manys, fews),
        detail: milliseconds(manys, fews),
      }),
    );
  }
  for (const { context } of [many, few]) await context.close();
  return figures;
}
