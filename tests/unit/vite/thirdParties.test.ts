import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials } from '../../../vite/billOfMaterials.ts';
import { noticesOf } from '../../../vite/notices.ts';
import { packageFolder, thirdParties } from '../../../vite/thirdParties.ts';
import { temporaryFolder, write } from '../deploy/sampleArtefact.ts';

const mit = 'Permission is hereby granted, free of charge, to deal in the Software AS IS.';

/** Packages in a folder of their own, by name: what their package.json adds, and their licence. */
function installed(packages: Readonly<Record<string, { manifest: object; text?: string }>>) {
  const root = temporaryFolder();
  for (const [name, { manifest, text }] of Object.entries(packages)) {
    const own = { name, version: '1.0.0', license: 'MIT', ...manifest };
    write(root, `node_modules/${name}/package.json`, JSON.stringify(own));
    if (text !== undefined) write(root, `node_modules/${name}/LICENSE`, text);
  }
  const moduleOf = (path: string) => join(root, 'node_modules', path);
  return { root, moduleOf };
}

test.each([
  ['of a package', '/p/node_modules/swr/dist/index.mjs', '/p/node_modules/swr'],
  ['of a scope', '/p/node_modules/@emotion/react/dist/a.js', '/p/node_modules/@emotion/react'],
  [
    'of a nested package',
    '/p/node_modules/a/node_modules/b/i.js',
    '/p/node_modules/a/node_modules/b',
  ],
  ['in a wrapper', '\0/p/node_modules/react/index.js?commonjs', '/p/node_modules/react'],
  ["of the build tool's own", '\0vite/preload-helper.js', '/root/node_modules/vite'],
  ["of the bundler's own", '\0rolldown/runtime.js', '/root/node_modules/rolldown'],
  ['of the product', '/p/src/main.tsx', undefined],
  ['that stands for a library', '\0library:react', undefined],
])('a module %s is of the package %#', (_what, id, folder) => {
  expect(packageFolder(id, '/root')).toBe(folder);
});

test('every package is listed once, with the files that hold some of it', () => {
  const { root, moduleOf } = installed({
    b: { manifest: { peerDependencies: { a: '1' } }, text: mit },
    a: { manifest: {}, text: mit },
  });
  const byFile = new Map([
    ['static/two.js', [moduleOf('b/x.js'), moduleOf('a/x.js'), '/p/src/main.tsx']],
    ['sw.js', [moduleOf('b/y.js')]],
  ]);
  const listed = thirdParties(byFile, root);
  expect(listed.map(({ name, files }) => [name, files])).toEqual([
    ['a', ['static/two.js']],
    ['b', ['static/two.js', 'sw.js']],
  ]);
  expect(listed.map(({ dependencies, path }) => [dependencies, path])).toEqual([
    [[], 'node_modules/a'],
    [['a'], 'node_modules/b'],
  ]);
});

test('a licence that the package lacks is the standard one, with its author', () => {
  const { root, moduleOf } = installed({
    lacking: { manifest: { author: 'Some Team <team@example.org> (https://example.org)' } },
    mentioned: {
      manifest: { license: 'Apache-2.0' },
      text: 'Copyright 2016, Somebody\nLicensed under the Apache License, Version 2.0',
    },
  });
  const modules = [moduleOf('lacking/i.js'), moduleOf('mentioned/i.js')];
  const notices = noticesOf(thirdParties(new Map([['a.js', modules]]), root));
  expect(notices).toContain('## lacking - 1.0.0 (MIT)\n\nCopyright (c) Some Team\n\nMIT License\n');
  expect(notices).toContain('## mentioned - 1.0.0 (Apache-2.0)\n\nCopyright 2016, Somebody\n');
  expect(notices).toMatch(/TERMS AND CONDITIONS FOR USE[\s\S]*END OF TERMS AND CONDITIONS/);
});

test('what a package built of others appends to its licence stays out', () => {
  const text = `# Core\n${mit}\n\n# Licenses of bundled dependencies\n## other`;
  const { root, moduleOf } = installed({ tool: { manifest: {}, text } });
  const [tool] = thirdParties(new Map([['a.js', [moduleOf('tool/i.js')]]]), root);
  expect(tool?.licenceText).toBe(`# Core\n${mit}`);
});

test.each([
  ['another licence without a text', { license: 'WTFPL', author: 'Somebody' }],
  ['neither text nor author', {}],
])('a package with %s stops the build', (_what, manifest) => {
  const { root, moduleOf } = installed({ odd: { manifest } });
  expect(() => thirdParties(new Map([['a.js', [moduleOf('odd/i.js')]]]), root)).toThrow(
    /^odd has no text of its licence/,
  );
});

test('the bill of materials says what CycloneDX asks for', () => {
  const { root, moduleOf } = installed({
    '@scope/a': {
      manifest: { dependencies: { b: '1', unused: '1' }, homepage: 'https://a.test' },
      text: mit,
    },
    b: { manifest: { license: '(MIT OR Apache-2.0)' }, text: mit },
  });
  const parties = thirdParties(
    new Map([['static/a.js', [moduleOf('@scope/a/i.js'), moduleOf('b/i.js')]]]),
    root,
  );
  const subject = { name: 'launcher', version: '1.2.3', licence: 'UNLICENSED' };
  const bill = billOfMaterials(subject, parties, (path) =>
    path === 'node_modules/@scope/a'
      ? `sha512-${Buffer.from('abc').toString('base64')}`
      : undefined,
  );
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bill.metadata.component).toMatchObject({ type: 'application', version: '1.2.3' });
  expect(bill.components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/a@1.0.0',
      group: '@scope',
      name: 'a',
      version: '1.0.0',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: '616263' }],
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/%40scope/a@1.0.0',
      externalReferences: [{ type: 'website', url: 'https://a.test' }],
      properties: [{ name: 'launcher:file', value: 'static/a.js' }],
    },
    expect.objectContaining({ name: 'b', licenses: [{ expression: '(MIT OR Apache-2.0)' }] }),
  ]);
  expect(bill.dependencies).toEqual([
    { ref: 'pkg:npm/launcher@1.2.3', dependsOn: ['pkg:npm/%40scope/a@1.0.0', 'pkg:npm/b@1.0.0'] },
    { ref: 'pkg:npm/%40scope/a@1.0.0', dependsOn: ['pkg:npm/b@1.0.0'] },
    { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
  ]);
});
