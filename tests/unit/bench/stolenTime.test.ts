import { expect, test } from 'vitest';
import { parseProcessorTime, stolenPercent } from '../../bench/stolenTime.ts';

const stat = `cpu  100 1 20 5000 7 0 3 42 0 0
cpu0 50 0 10 2500 4 0 1 21 0 0
intr 12345
`;

test('reads of all processors what was used and what was stolen', () => {
  expect(parseProcessorTime(stat)).toEqual({ used: 124, stolen: 42 });
  expect(parseProcessorTime('')).toEqual({ used: 0, stolen: 0 });
});

test('says which share of the time that was asked for the host kept', () => {
  const start = { used: 100, stolen: 10 };
  expect(stolenPercent(start, { used: 175, stolen: 35 })).toBe(25);
  expect(stolenPercent(start, start)).toBe(0);
});
