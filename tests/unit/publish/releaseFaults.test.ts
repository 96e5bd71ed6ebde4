import { expect, test } from 'vitest';
import { type Candidate, releaseFaults } from '../../../publish/releaseFaults.ts';

const ready: Candidate = {
  version: '1.1.0',
  lockedVersion: '1.1.0',
  changelog: '# Change log\n\n## 1.1.0 (2027-01-31)\n\n- Faster.\n\n## 1.0.0 (2026-11-22)\n',
  written: '2027-01-31',
  changed: '',
  isTaggedElsewhere: false,
};

test('a clean candidate with an entry of its own day has no faults', () => {
  expect(releaseFaults(ready)).toEqual([]);
});

const begins = (what: string) =>
  `CHANGELOG.md begins with ${what}, not with 1.1.0 (2027-01-31), when it was committed`;

test.each<[string, Partial<Candidate>, string]>([
  ['changed files', { changed: ' M a.ts\n?? b.ts' }, 'Not committed:\n M a.ts\n?? b.ts'],
  [
    'another version in the lock file',
    { lockedVersion: '1.0.0' },
    'package-lock.json is of 1.0.0, not 1.1.0',
  ],
  [
    'no entry in the change log',
    { changelog: '# Change log\n\n## 1.0.0 (2027-01-31)\n' },
    begins('1.0.0 (2027-01-31)'),
  ],
  ['an empty change log', { changelog: '# Change log\n' }, begins('undefined (undefined)')],
  ['no date', { changelog: '## 1.1.0\n' }, begins('1.1.0 (undefined)')],
  [
    'a date that is not that of the commit',
    { changelog: '## 1.1.0 (2027-01-30)\n' },
    begins('1.1.0 (2027-01-30)'),
  ],
  [
    'a version that is out already',
    { isTaggedElsewhere: true },
    '1.1.0 has been released already, from another commit',
  ],
])('%s is named', (_what, change, fault) => {
  expect(releaseFaults({ ...ready, ...change })).toEqual([fault]);
});

test('all that is wrong is named at once', () => {
  const faults = releaseFaults({ ...ready, version: 'next', changed: '?? a.ts' });
  expect(faults).toHaveLength(4);
  expect(faults[1]).toBe("package.json's next is no version");
});
