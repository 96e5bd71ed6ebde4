import { expect, test, vi } from 'vitest';
import { createEndedSessions } from '../../../src/telemetry/createEndedSessions.ts';

test('why sessions have ended is told by the page that stays, once', () => {
  const trackEvent = vi.fn();
  let isStaying = false;
  const openPage = () => createEndedSessions({ trackEvent }, () => isStaying);
  const leaving = openPage();
  leaving.note('sibling');
  leaving.note('idle');
  expect(trackEvent).not.toHaveBeenCalled();
  isStaying = true;
  const staying = openPage();
  staying.tell();
  staying.note('other person');
  openPage().tell();
  expect(trackEvent.mock.calls).toEqual([
    ['session ended', { reason: 'sibling' }],
    ['session ended', { reason: 'idle' }],
    ['session ended', { reason: 'other person' }],
  ]);
});
