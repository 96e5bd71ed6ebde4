import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storageKeys } from '../../../shared/storageKeys.ts';

const root = join(import.meta.dirname, '../../..');
const prefix = 'natural-capital-suite.';
const text = readFileSync(join(root, 'docs/privacy.md'), 'utf8');

/** Locks and policies store nothing. */
const { renewalLock, workerPolicy } = storageKeys;
const notKept: readonly string[] = [renewalLock, workerPolicy];

const sources = globSync('{shared,device,sw,src}/**/*.{ts,tsx}', { cwd: root }).map((path) =>
  readFileSync(join(root, path), 'utf8'),
);

/** Code in the first column of the first table. */
function listed(): string[] {
  const [, device = ''] = text.split('## On the device');
  const rows = device.split('\n## ')[0]?.match(/^\| `.*$/gm) ?? [];
  return rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[^`]+(?=`)/g) ?? []);
}

test('every name that the code keeps something under is listed, and no other', () => {
  const used = sources.flatMap(
    (source) => source.match(/(?<=['`])natural-capital-suite\.[\w.-]+/g) ?? [],
  );
  const kept = new Set(used.filter((name) => !notKept.includes(name)));
  expect(kept.size).toBeGreaterThan(15);
  const names = new Set(
    listed()
      .filter((name) => /^[a-z]/.test(name))
      .map((name) => prefix + name.replace(/<.*/, '')),
  );
  for (const name of [`${prefix}ai_user`, `${prefix}ai_session`]) names.delete(name);
  for (const name of [storageKeys.database, storageKeys.objectStore]) names.delete(prefix + name);
  expect([...kept].filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => !kept.has(name))).toEqual([]);
});

test('every event that is sent is listed', () => {
  const telemetry = readFileSync(join(root, 'src/lib/Telemetry.ts'), 'utf8');
  const events = telemetry.match(/(?<=\| ')[^']+/g) ?? [];
  expect(events.length).toBeGreaterThan(7);
  expect(events.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});
