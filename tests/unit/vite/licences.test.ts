import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceLists, noticesOf, takeNotices } from '../../../vite/licences.ts';
import { temporaryFolder, write } from '../deploy/sampleArtefact.ts';

const mit = { name: 'b', version: '2.0.0', identifier: 'MIT', text: 'Copyright B' };

test('notices name each package once, in order, with the text of its licence', () => {
  const other = { ...mit, name: '@a/one', text: 'Copyright A' };
  expect(noticesOf([mit, other, mit])).toBe(
    '# Licences of what others wrote\n\n## @a/one - 2.0.0 (MIT)\n\nCopyright A\n\n## b - 2.0.0 (MIT)\n\nCopyright B\n',
  );
});

test('a package that brings no text has that of its publisher', () => {
  const published = { ...mit, name: '@a/one' };
  const without = { name: '@a/two', version: '1.0.0', identifier: 'MIT' };
  expect(noticesOf([published, without])).toContain('## @a/two - 1.0.0 (MIT)\n\nCopyright B\n');
});

test.each([
  ['of somebody else', { ...mit, name: '@b/one' }],
  ['under another licence', { ...mit, name: '@a/one', identifier: 'ISC' }],
])('a text %s is no text', (_what, listed) => {
  const without = { name: '@a/two', version: '1.0.0', identifier: 'MIT' };
  expect(() => noticesOf([listed, without])).toThrow('@a/two - 1.0.0 has no text of its licence');
});

test('the lists of page, worker and tools are taken together, and out of the build', async () => {
  const [outDir, root] = [temporaryFolder(), temporaryFolder()];
  write(outDir, licenceLists.page, JSON.stringify([mit]));
  write(outDir, licenceLists.worker, JSON.stringify([{ ...mit, name: 'workbox' }]));
  for (const tool of ['rolldown', 'vite']) {
    const manifest = { name: tool, version: '1.0.0', license: 'MIT' };
    write(root, `node_modules/${tool}/package.json`, JSON.stringify(manifest));
    const text = 'Copyright Vite\n\n# Licenses of bundled dependencies\n\nof a terminal';
    write(root, join('node_modules', tool, 'LICENSE.md'), text);
  }
  const notices = await takeNotices(outDir, root);
  expect(notices.match(/^## \w+/gm)).toEqual(['## b', '## rolldown', '## vite', '## workbox']);
  expect(notices).not.toContain('terminal');
  await expect(takeNotices(outDir, root)).rejects.toThrow('ENOENT');
});
