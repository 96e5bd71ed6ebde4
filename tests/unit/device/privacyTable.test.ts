import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storageKeys } from '../../../shared/storageKeys.ts';

const prefix = 'natural-capital-suite.';
const read = (path: string) => readFileSync(path, 'utf8');
const text = read('docs/privacy.md');

/** Locks and policies store nothing, and the database has no prefix; the SDK names its cookies itself. */
const { renewalLock, workerPolicy, database, objectStore } = storageKeys;
const notKept: readonly string[] = [renewalLock, workerPolicy];
const notOurs: readonly string[] = ['ai_user', 'ai_session', database, objectStore];

/** Code in the first column of the first table, but for names in capitals. */
function listed(): string[] {
  const [, device = ''] = text.split('## On the device');
  const rows = device.split('\n## ')[0]?.match(/^\| `.*$/gm) ?? [];
  const names = rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[a-z][^`]+(?=`)/g) ?? []);
  return names.filter((name) => !notOurs.includes(name)).map((name) => name.replace(/<.*/, ''));
}

test('every name that the code keeps something under is listed, and no other', () => {
  const used = globSync('{shared,device,sw,src}/**/*.{ts,tsx}').flatMap(
    (path) => read(path).match(/(?<=['`])natural-capital-suite\.[\w.-]+/g) ?? [],
  );
  const kept = new Set(used.filter((name) => !notKept.includes(name)));
  expect(kept.size).toBeGreaterThan(15);
  expect(new Set(listed().map((name) => prefix + name))).toEqual(kept);
});

test('every event that is sent is listed', () => {
  const events = read('src/lib/Telemetry.ts').match(/(?<=\| ')[^']+/g) ?? [];
  expect(events.length).toBeGreaterThan(7);
  expect(events.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});
