import { expect, test } from 'vitest';
import type { Freshness } from '../../../src/applications/freshness.ts';
import { freshnessWording } from '../../../src/applications/freshness.ts';

const savedAt = new Date(2026, 2, 12, 9, 12).getTime();

function words(kind: Freshness['kind'], now: Date) {
  const { lead, text } = freshnessWording({ kind, savedAt }, now.getTime());
  return lead ? `${lead} ${text}` : text;
}

test.each([
  ['fresh', new Date(2026, 2, 12, 9, 30), 'Updated 09:12'],
  ['refreshing', new Date(2026, 2, 12, 9, 30), 'Refreshing…'],
  ['offline', new Date(2026, 2, 12, 23, 59), 'Offline, as of 09:12 today'],
  ['failed', new Date(2026, 2, 12, 10, 0), 'Could not refresh, as of 09:12 today'],
  ['fresh', new Date(2026, 2, 13, 9, 11), 'Updated 09:12 yesterday'],
  ['offline', new Date(2026, 2, 13, 9, 11), 'Offline, as of 09:12 yesterday'],
  ['offline', new Date(2026, 2, 13, 9, 12), 'Offline, not updated since 09:12 yesterday'],
  ['failed', new Date(2026, 2, 14, 0, 0), 'Could not refresh, not updated since 09:12 on 12 March'],
  ['fresh', new Date(2026, 2, 15, 9, 12), 'Not updated since 09:12 on 12 March'],
  ['offline', new Date(2027, 0, 1, 9, 0), 'Offline, not updated since 09:12 on 12 March 2026'],
  ['ended', new Date(2026, 2, 12, 10, 0), 'Signed out. Cards from 09:12'],
  ['ended', new Date(2026, 2, 13, 10, 0), 'Signed out. Cards from 09:12 yesterday'],
] as const)('%s at %s', (kind, now, expected) => {
  expect(words(kind, now)).toBe(expected);
});
