import { expect, test } from 'vitest';
import { changedVersions } from '../../../publish/changelog.ts';
import { type Candidate, releaseFaults } from '../../../publish/releaseFaults.ts';

const ready: Candidate = {
  version: '1.1.0',
  lockedVersion: '1.1.0',
  changelog: '# Change log\n\n## 1.1.0 (2027-01-31)\n\n- Faster.\n\n## 1.0.0 (2026-11-22)\n',
  changed: [],
  taggedCommit: undefined,
  commit: 'b4c0ffee00',
};

test('the change log is read by its headings', () => {
  const changelog = `${ready.changelog}\n### 2.0.0\n`.replace(' (2027-01-31)', '');
  expect(changedVersions(changelog)).toEqual([
    { version: '1.1.0', date: undefined },
    { version: '1.0.0', date: '2026-11-22' },
  ]);
});

test('a clean candidate with a dated entry has no faults, tagged or not', () => {
  expect(releaseFaults(ready)).toEqual([]);
  expect(releaseFaults({ ...ready, taggedCommit: ready.commit })).toEqual([]);
});

test.each<[string, Partial<Candidate>, string]>([
  ['changed files', { changed: ['a.ts', 'b.ts'] }, 'Not committed: a.ts, b.ts'],
  [
    'another version in the lock file',
    { lockedVersion: '1.0.0' },
    'package-lock.json is of 1.0.0, package.json of 1.1.0',
  ],
  [
    'no entry in the change log',
    { changelog: '# Change log\n\n## 1.0.0 (2026-11-22)\n' },
    'CHANGELOG.md begins with 1.0.0, not 1.1.0',
  ],
  [
    'an empty change log',
    { changelog: '# Change log\n' },
    'CHANGELOG.md begins with no version, not 1.1.0',
  ],
  ['no date', { changelog: '## 1.1.0\n' }, 'CHANGELOG.md gives 1.1.0 no date'],
  [
    'a version that is out already',
    { taggedCommit: 'dec0de1111' },
    '1.1.0 has been released already, from dec0de1',
  ],
])('%s is named', (_what, change, fault) => {
  expect(releaseFaults({ ...ready, ...change })).toEqual([fault]);
});

test('all that is wrong is named at once', () => {
  const faults = releaseFaults({ ...ready, version: 'next', changed: ['a.ts'] });
  expect(faults).toEqual([
    'Not committed: a.ts',
    "package.json's next is no version",
    'package-lock.json is of 1.1.0, package.json of next',
    'CHANGELOG.md begins with 1.1.0, not next',
  ]);
});
