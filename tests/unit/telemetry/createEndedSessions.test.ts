import { beforeEach, expect, test, vi } from 'vitest';
import { createEndedSessions } from '../../../src/telemetry/createEndedSessions.ts';

beforeEach(() => sessionStorage.clear());

function openPage({ isStaying = true } = {}) {
  const told: unknown[] = [];
  const telemetry = {
    trackEvent: (name: string, properties: unknown) => void told.push([name, properties]),
  };
  const ended = createEndedSessions(telemetry, () => isStaying);
  return { ended, told };
}

test('a page that stays tells at once why a session has ended', () => {
  const { ended, told } = openPage();
  ended.note('other person');
  ended.tell();
  expect(told).toEqual([['session ended', { reason: 'other person' }]]);
});

test('what a page that leaves could not tell, the next one that stays does, once', () => {
  const leaving = openPage({ isStaying: false });
  leaving.ended.note('sibling');
  leaving.ended.note('idle');
  expect(leaving.told).toEqual([]);
  const staying = openPage();
  staying.ended.tell();
  expect(staying.told).toEqual([
    ['session ended', { reason: 'sibling' }],
    ['session ended', { reason: 'idle' }],
  ]);
  const next = openPage();
  next.ended.tell();
  expect(next.told).toEqual([]);
});

test('without storage nothing fails', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { ended, told } = openPage({ isStaying: false });
  ended.note('cookie');
  expect(told).toEqual([]);
});
