import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { configureArtefact } from '../../../deploy/configureArtefact.ts';
import { environment } from './environment.ts';
import { sampleArtefact, temporaryFolder, write } from './sampleArtefact.ts';

const configuration = parseConfiguration('master', environment);
const other = parseConfiguration('release', { ...environment, VITE_NOTICES: 'true' });

async function configured(from = sampleArtefact(), wanted = configuration) {
  const to = join(temporaryFolder(), 'release');
  const release = await configureArtefact({ from, to, configuration: wanted });
  return { from, to, release, read: (path: string) => readFileSync(join(to, path)) };
}

/** Returns the parts of a page as a parser finds them. */
function partsOf(page: Buffer) {
  const html = page.toString();
  return {
    configuration: JSON.parse(/id="configuration">([^<]*)<\/script>/.exec(html)?.[1] ?? ''),
    build: /<html data-build="([^"]*)"/.exec(html)?.[1],
  };
}

const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Returns the release in the worker's first line. */
function releaseIn(worker: Buffer) {
  const [, json = ''] = /^self\.release=(.*);\n/.exec(worker.toString()) ?? [];
  return JSON.parse(json);
}

test('the page brings its configuration, and the names of version, build and configuration', async () => {
  const { read, release } = await configured();
  expect(partsOf(read('index.html'))).toEqual({
    configuration: configuration.config,
    build: `1.2.3-b-1_x.${release.configuration}`,
  });
  expect(JSON.parse(read('release.json').toString())).toEqual({
    version: '1.2.3',
    build: 'b-1_x',
    configuration: release.configuration,
    mode: 'master',
  });
});

test('no value can end the element or begin another', async () => {
  const hostile = 'https://www.example.org/#</script><script>alert(1)</script>$&';
  const wanted = parseConfiguration('master', { ...environment, VITE_CONTACT_URL: hostile });
  const { read } = await configured(sampleArtefact(), wanted);
  expect(partsOf(read('index.html')).configuration.contactUrl).toBe(hostile);
  expect(read('index.html').toString()).not.toContain('</script><script>');
  expect(read('index.html').toString()).toContain('<a href="https://www.example.org/#&#60;/script');
});

test('the worker brings the page with its headers, and the shared cookie', async () => {
  const { read } = await configured();
  const { name, page, headers, cookie } = releaseIn(read('sw.js'));
  expect(page).toBe(read('index.html').toString());
  expect(page).toContain(` data-build="${name}"`);
  const { everywhere } = JSON.parse(read('.deploy/headers.json').toString());
  expect(headers).toEqual({ ...everywhere, 'Content-Type': 'text/html; charset=utf-8' });
  expect(cookie).toEqual(configuration.config.cookie);
  expect(read('sw.js').toString()).toMatch(/\n\/\/.*\nlisten\(self\.release\);$/);
});

test('what is the same everywhere stays as it is, with its times', async () => {
  const from = sampleArtefact();
  utimesSync(join(from, 'static/main-abc.js'), 1_000, 1_000);
  const [one, two] = [await configured(from), await configured(from, other)];
  for (const path of ['static/main-abc.js', 'static/main-abc.js.br', 'manifest.webmanifest']) {
    expect(one.read(path).equals(two.read(path)), path).toBe(true);
  }
  expect(statSync(join(one.to, 'static/main-abc.js')).mtimeMs).toBe(1_000_000);
  expect(one.release.configuration).not.toBe(two.release.configuration);
  expect(one.release.build).toBe(two.release.build);
});

test('the worker is of another length where nothing but a digit differs', async () => {
  const from = sampleArtefact();
  const lengths = new Set<string>();
  for (const port of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const changed = { ...environment, VITE_API_BASE_URL: `https://api.example.org:400${port}` };
    const { read } = await configured(from, parseConfiguration('master', changed));
    lengths.add(`${read('sw.js').length}`);
  }
  // One of 32 by chance: some may be alike.
  expect(lengths.size).toBeGreaterThan(4);
});

/* Headers, nginx.conf and what is compressed again: tests/servers asks for them. */
test('files for other servers have the policy too', async () => {
  const { read } = await configured();
  const policy = `connect-src 'self' https://api.example.org/v1/ https://id.example.org;`;
  for (const path of ['.deploy/Caddyfile', 'staticwebapp.config.json']) {
    expect(read(path).toString(), path).toContain(policy);
  }
});

test('the same again makes the same, also of what is configured already, and takes no other file', async () => {
  const first = await configured();
  write(first.to, 'static/main-old.js', 'of an earlier build');
  const second = await configured(first.to);
  const paths = pathsIn(first.to).filter((path) => path !== 'static/main-old.js');
  expect(pathsIn(second.to).sort()).toEqual(paths.sort());
  for (const path of paths) {
    expect(second.read(path).equals(first.read(path)), path).toBe(true);
  }
});

test('an earlier release makes room in its own folder, half of a release elsewhere', async () => {
  const { from, to, read } = await configured();
  write(to, 'left-over.html', '');
  await configureArtefact({ from: to, to, configuration: other });
  expect(pathsIn(to)).not.toContain('left-over.html');
  expect(JSON.parse(read('release.json').toString()).mode).toBe('release');
  expect(readdirSync(dirname(to))).toEqual(['release']);

  for (const path of pathsIn(to)) {
    if (path !== '.deploy/artefact.json') rmSync(join(to, path));
  }
  await configureArtefact({ from, to, configuration });
  expect(pathsIn(to)).toContain('static/main-abc.js');
  expect(JSON.parse(read('release.json').toString()).mode).toBe('master');
});

test('without a target nothing is written', async () => {
  const from = sampleArtefact();
  const before = pathsIn(from);
  await configureArtefact({ from, configuration });
  expect(pathsIn(from)).toEqual(before);
});

test.each([
  ['is no build', 'manifest.webmanifest', '.', 'holds no build'],
  ['lacks a file', 'static/main-abc.js', 'artefact', 'is not as it was built: static/main-abc.js'],
])('refuses a folder that %s', async (_what, path, name, message) => {
  const from = sampleArtefact();
  write(from, path, 'something else');
  const to = join(temporaryFolder(), 'release');
  const folder = join(dirname(from), name);
  await expect(configureArtefact({ from: folder, to, configuration })).rejects.toThrow(message);
  expect(existsSync(to)).toBe(false);
});

test('removes no folder that holds something else, or the artefact', async () => {
  const from = sampleArtefact();
  const foreign = temporaryFolder();
  write(foreign, 'letters.txt', 'dear');
  for (const [to, message] of [
    [foreign, 'holds something else than a build'],
    [dirname(from), 'contains'],
  ] as const) {
    await expect(configureArtefact({ from, to, configuration })).rejects.toThrow(message);
  }
  expect(pathsIn(foreign)).toEqual(['letters.txt']);
  expect(existsSync(join(from, '.deploy/artefact.json'))).toBe(true);
});

test('what the system refuses to write is said in a sentence', async () => {
  const folder = temporaryFolder();
  write(folder, 'file', '');
  const to = join(folder, 'file', 'release');
  await expect(
    configureArtefact({ from: sampleArtefact(), to, configuration }),
  ).rejects.toMatchObject({
    name: 'FolderError',
    message: expect.stringContaining('release could not be written: ENOTDIR'),
  });
});
