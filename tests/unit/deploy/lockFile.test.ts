import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const lockFile = v.object({
  packages: v.record(v.string(), v.object({ integrity: v.optional(v.string()) })),
});

/** Could not be had when the file was written; `npm install` adds each where it can be. */
const unavailable = [
  'android-arm64',
  'android-x64',
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64-musl',
  'linux-x64-musl',
  'win32-arm64',
  'win32-x64',
].map((platform) => `node_modules/@biomejs/cli-${platform}`);

test('the lock file has an integrity for every package, Biome for other platforms apart', () => {
  const { packages } = v.parse(lockFile, JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const { '': _self, ...locked } = packages;
  const without = Object.keys(locked).filter((path) => locked[path]?.integrity === undefined);
  expect(without).toEqual(unavailable);
});
