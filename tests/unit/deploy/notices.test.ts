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
  const files = [...guideBlocks('json notices'), readFileSync('local/notices.json', 'utf8')];
  expect([right, ...files].map(mistakesIn)).toEqual(['right', 'right', 'right']);
});

test.each<[part: string, becomes: string, line: number, told: string]>([
  ['"warning"', '"fatal"', 9, 'notices.1.severity: Invalid type: Expected ("info" |'],
  ['"id": "first",', '', 5, 'notices.0.id: Invalid key: Expected "id"'],
  ['09:00:00Z', '09:00', 11, 'notices.1.from: Invalid input: Received "2026-12-01T09:00" (a time'],
  ['"outage"', '"down"', 15, 'applications.natural_capital_plan'],
  ['"notices"', '"notice"', 2, 'notices: Invalid key: Expected "notices"'],
  ['"info"', 'info', 5, 'Unexpected token'],
  ['"info"', '"info', 5, ''],
  ['}\n}', '}', 16, 'Expected'],
])('names line and field where %s is %s', (part, becomes, line, told) => {
  const mistakes = mistakesIn(right.replace(part, becomes));
  expect(mistakes).toMatch(new RegExp(`notices.json, line ${line}[,:] `));
  expect(mistakes).toContain(told);
});
