import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFolder } from '../../../deploy/configureArtefact.ts';
import { temporaryFolder, write } from './sampleArtefact.ts';

const mark = 'mark.json';

/** A release that is served, and a way to put the next one into its place. */
function served() {
  const root = temporaryFolder();
  const folder = join(root, 'next');
  write(folder, mark, 'first');
  return {
    root,
    folder,
    replace: (writeNext: (to: string) => Promise<void>) =>
      replaceFolder(folder, { from: join(root, 'dist'), mark }, writeNext),
    read: () => readFileSync(join(folder, mark), 'utf8'),
  };
}

const second = async (to: string) => writeFileSync(join(to, mark), 'second');

test('a full disk is said in a sentence, and the folder stays as it was', async () => {
  const { replace, read, root } = served();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    syscall: 'write',
  });
  await expect(replace(() => Promise.reject(full))).rejects.toMatchObject({
    name: 'FolderError',
    message: expect.stringMatching(/next could not be written: ENOSPC: no space left on device/),
  });
  expect(read()).toBe('first');
  expect(readdirSync(root)).toEqual(['next']);
});

test('a folder whose place was not free stays as it was', async () => {
  const { replace, read, folder, root } = served();
  await expect(
    replace(async (to) => {
      await second(to);
      renameSync(to, `${folder}.elsewhere`); // So that the last rename has nothing to move.
    }),
  ).rejects.toThrow('next could not be written');
  expect(read()).toBe('first');
  expect(readdirSync(root).sort()).toEqual(['next', 'next.elsewhere']);
});

test('what a killed run left goes with the next one', async () => {
  const { replace, read, folder, root } = served();
  mkdirSync(`${folder}.unfinished`);
  mkdirSync(`${folder}.replaced`);
  await replace(second);
  expect(read()).toBe('second');
  expect(readdirSync(root)).toEqual(['next']);
});

test('a run that was killed between its two renames has the folder put back', async () => {
  const { replace, read, folder } = served();
  renameSync(folder, `${folder}.replaced`);
  await expect(replace(() => Promise.reject(new Error('told to fail')))).rejects.toThrow('told');
  expect(read()).toBe('first');
});
