import { atMost, createFigure, type Figure } from '../Figure.ts';
import { type Herd, peak, recovery, simulateHerd } from '../simulateHerd.ts';
import { summarise } from '../statistics.ts';

const clients = 1_000_000;
/** In seconds: long enough that chance does not make the peak. */
const window = 10;

const outages: Readonly<Record<string, (left: number) => number>> = {
  '503': () => 0,
  // Its end is the same moment for everybody, but for what is more than ten minutes away.
  '503 with Retry-After to its end': (left) => Math.min(left, 600) * 1000,
};

/** What an outage of the API makes of a million launchers, and they of the API. */
export function herd(progress: (text: string) => void): Figure[] {
  return Object.entries(outages).flatMap(([answer, retryAfterMs]) => {
    progress(`${clients.toLocaleString('en-GB')} clients through 30 minutes of ${answer}`);
    return figuresOf(simulateHerd(clients, retryAfterMs), `30 minutes of ${answer}`);
  });
}

function figuresOf(herd: Herd, name: string): Figure[] {
  const steady = Math.round(herd.steady * 2).toLocaleString('en-GB');
  return [
    createFigure({
      name: `${name}: peak against steady load`,
      unit: '×',
      goal: atMost(2),
      summary: summarise([peak(herd, window)]),
      detail: `steady ${steady} requests a second`,
    }),
    createFigure({
      name: `${name}: recovered after`,
      unit: 's',
      goal: atMost(300),
      summary: summarise([recovery(herd, window)]),
      detail: `last client answered after ${herd.lastAnswered} s`,
    }),
  ];
}
