import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkNotices } from '../../../deploy/notices.ts';
import { guideBlocks } from '../../support/guideBlocks.ts';

const right = `{
  "notices": [
    {
      "id": "first",
      "severity": "info",
      "text": "All is well: \\"really\\"."
    },
    {
      "id": "second", "severity": "warning",
      "text": "Closed on Sunday",
      "from": "2026-12-01T09:00:00Z"
    }
  ],
  "applications": {
    "natural_capital_plan": { "state": "outage" }
  }
}`;

function mistakesIn(text: string): string {
  try {
    checkNotices('notices.json', text);
  } catch (error) {
    return String(error);
  }
  return 'right';
}

test('takes the example of docs/notices.md, and the file of the stand-ins', () => {
  expect(mistakesIn(right)).toBe('right');
  const files = [...guideBlocks('json notices'), readFileSync('local/notices.json', 'utf8')];
  expect(files.map(mistakesIn)).toEqual(['right', 'right']);
});

test.each<[part: string, becomes: string, expected: string]>([
  [
    '"warning"',
    '"fatal"',
    'notices.json, line 9, notices.1.severity: Invalid type: Expected ("info" |',
  ],
  ['"id": "first",', '', 'notices.json, line 5, notices.0.id: Invalid key: Expected "id"'],
  [
    '09:00:00Z',
    '09:00',
    'notices.json, line 11, notices.1.from: Invalid input: Received "2026-12-01T09:00"',
  ],
  ['09:00:00Z', '09:00', '(a time is 2026-12-01T09:00:00Z, and `until` is after `from`)'],
  ['"outage"', '"down"', 'notices.json, line 15, applications.natural_capital_plan'],
  ['"notices"', '"notice"', 'notices.json, line 2, notices: Invalid key: Expected "notices"'],
  ['"info"', 'info', 'notices.json, line 5: Unexpected token'],
  ['"info",', '"info"', 'notices.json, line 6: Expected'],
  ['"info"', '"info', 'notices.json, line 5: '],
  ['}\n}', '}', 'notices.json, line 16: Expected'],
])('names line and field where %s is %s', (part, becomes, expected) => {
  expect(mistakesIn(right.replace(part, becomes))).toContain(expected);
});
