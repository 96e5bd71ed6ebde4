import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  artefactPaths,
  describeArtefact,
  integrityOf,
  readArtefact,
} from '../../../deploy/artefact.ts';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { configureArtefact } from '../../../deploy/configureArtefact.ts';
import { filesBelow } from '../../../deploy/files.ts';
import { releaseFiles } from '../../../deploy/releaseFiles.ts';
import {
  builtFiles,
  environment,
  inside,
  sampleArtefact,
  temporaryFolder,
  write,
} from './sampleArtefact.ts';

const configuration = parseConfiguration('master', environment);
const other = parseConfiguration('release', { ...environment, VITE_NOTICES: 'true' });

async function configured(given?: string, wanted = configuration) {
  const from = given ?? (await sampleArtefact());
  const to = join(temporaryFolder(), 'release');
  const release = await configureArtefact({ from, to, configuration: wanted });
  const read = (path: string) => readFileSync(join(to, path), 'utf8');
  return { from, to, release, read, mode: () => JSON.parse(read('release.json')).mode };
}

/** The configuration in a page, as a parser finds it. */
const configurationIn = (html: string) =>
  JSON.parse(/id="configuration">([^<]*)<\/script>/.exec(html)?.[1] ?? '');

const pathsIn = async (folder: string) =>
  (await filesBelow(folder)).sort((one, other) => one.localeCompare(other));

test('page and worker bring configuration, headers and the name of the release, the worker boot script and style sheet', async () => {
  const { read, release } = await configured();
  const name = `1.2.3-${release.build}.${release.configuration}`;
  const page = read('index.html');
  expect(configurationIn(page)).toEqual(configuration.config);
  expect(page).toContain(`<html data-build="${name}"`);
  expect(page, 'nothing is left to fill in').not.toMatch(/%[A-Z]+%/);
  expect(page).toContain(`<link rel="preconnect" href="${configuration.config.oidc.authority}" `);
  expect(JSON.parse(read('release.json'))).toEqual({ ...release, mode: 'master' });
  const { everywhere } = JSON.parse(read('.deploy/headers.json'));
  const policy = everywhere['Content-Security-Policy'];
  const headers = {
    ...everywhere,
    'Content-Security-Policy': policy
      .replace('; style-src', ` '${integrityOf(inside.script)}'$&`)
      .replace('; img-src', ` '${integrityOf(inside.style)}'$&`),
    'Content-Type': 'text/html; charset=utf-8',
  };
  const { cookie } = configuration.config;
  const [, json = ''] =
    /^self\.release=(.*);\n\/\/.*\nlisten\(self\.release\);$/.exec(read('sw.js')) ?? [];
  const { page: workerPage, ...others } = JSON.parse(json);
  expect(others).toEqual({ name, headers, cookie });
  const added = `<script>${inside.script}</script><style>${inside.style}</style>`;
  expect(workerPage).toContain(added);
  expect(workerPage.replace(added, '')).toBe(page);
  // What the files say: headers.test.ts, tests/servers.
  for (const path of ['.deploy/Caddyfile', '.deploy/nginx.conf', 'staticwebapp.config.json']) {
    expect(read(path), path).toContain(policy);
  }
});

test('no value can end the element or begin another', async () => {
  const hostile = 'https://www.example.org/#</script><script>alert(1)</script>$&';
  const wanted = parseConfiguration('master', { ...environment, VITE_CONTACT_URL: hostile });
  const { read } = await configured(undefined, wanted);
  expect(configurationIn(read('index.html')).contactUrl).toBe(hostile);
  expect(read('index.html')).not.toContain('</script><script>');
  expect(read('index.html')).toContain('<a href="https://www.example.org/#&#60;/script');
});

test('what is the same everywhere stays as it is, with its times', async () => {
  const from = await sampleArtefact();
  utimesSync(join(from, 'static/main-abc.js'), 1_000, 1_000);
  const [one, two] = [await configured(from), await configured(from, other)];
  expect(one.read('static/main-abc.js')).toBe(two.read('static/main-abc.js'));
  expect(statSync(join(one.to, 'static/main-abc.js')).mtimeMs).toBe(1_000_000);
  expect(one.release.configuration).not.toBe(two.release.configuration);
  expect(one.release.build).toBe(two.release.build);
});

test('a release with another header alone, or another worker alone, has another name', async () => {
  const from = await sampleArtefact();
  const reports = { ...environment, VITE_CSP_REPORT_URL: 'https://reports.example.org/csp' };
  const reporting = parseConfiguration('master', reports);
  const [one, two] = [await configured(from), await configured(from, reporting)];
  expect(two.release.configuration).not.toBe(one.release.configuration);
  write(from, artefactPaths.worker, 'listen(self.release); // Mended');
  await describeArtefact(from, '1.2.3', Object.keys(builtFiles));
  expect((await configured(from)).release.build).not.toBe(one.release.build);
});

test('the worker is of another length where nothing but a digit differs', async () => {
  const artefact = await readArtefact(await sampleArtefact());
  const lengths = [1, 2, 3, 4, 5, 6, 7, 8].map((port) => {
    const changed = { ...environment, VITE_API_BASE_URL: `https://api.example.org:400${port}` };
    const { files } = releaseFiles(artefact, parseConfiguration('master', changed));
    return String(files['sw.js']).length;
  });
  // One of 32 by chance: some may be alike.
  expect(new Set(lengths).size).toBeGreaterThan(4);
});

test('the same again makes the same, also of what is configured already, and takes no other file', async () => {
  const first = await configured();
  write(first.to, 'static/main-old.js', 'of an earlier build');
  const second = await configured(first.to);
  const paths = (await pathsIn(first.to)).filter((path) => path !== 'static/main-old.js');
  expect(await pathsIn(second.to)).toEqual(paths);
  for (const path of paths) {
    expect(second.read(path), path).toBe(first.read(path));
  }
});

test('an earlier release makes room in its own folder, half of a release elsewhere', async () => {
  const { from, to, mode } = await configured();
  write(to, 'left-over.html', '');
  await configureArtefact({ from: to, to, configuration: other });
  expect(await pathsIn(to)).not.toContain('left-over.html');
  expect(mode()).toBe('release');

  for (const path of await pathsIn(to)) {
    if (path !== '.deploy/artefact.json') rmSync(join(to, path));
  }
  await configureArtefact({ from, to, configuration });
  expect(await pathsIn(to)).toContain('static/main-abc.js');
  expect(mode()).toBe('master');
});

test.each([
  ['a folder that holds no build', 'foreign', 'release', 'holds no build'],
  ['a damaged build', 'damaged', 'release', 'is not as it was built: static/main-abc.js'],
  ['a target that holds something else', 'artefact', 'foreign', 'holds something else than'],
  ['a target around the build', 'artefact', '.', 'contains'],
  ['what the system does', 'artefact', 'foreign/letters/release', 'not be written: ENOTDIR'],
])('refuses %s, says so in a sentence, and changes nothing', async (_, source, target, message) => {
  const artefact = await sampleArtefact();
  const folder = dirname(artefact);
  write(folder, 'foreign/letters', 'dear');
  cpSync(artefact, join(folder, 'damaged'), { recursive: true });
  write(folder, 'damaged/static/main-abc.js', 'something else');
  const before = await pathsIn(folder);
  const [from, to] = [join(folder, source), join(folder, target)];
  await expect(configureArtefact({ from, to, configuration })).rejects.toMatchObject({
    name: 'CheckError',
    message: expect.stringContaining(message),
  });
  expect(await pathsIn(folder)).toEqual(before);
});

const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
const all = lines.join('');

/** Has the command check a file of variables, or more; resolves with its exit code and what it says. */
async function check(content: string | Buffer, more = ['--check'], mode = 'master') {
  const artefact = await sampleArtefact();
  const folder = dirname(artefact);
  write(folder, 'launcher.env', content);
  const before = await pathsIn(folder);
  const file = join(folder, 'launcher.env');
  const parameters = ['--mode', mode, '--env', file, ...more, artefact];
  const said = await new Promise<string>((resolve) => {
    execFile('node', ['deploy/configure.ts', ...parameters], (error, stdout, stderr) =>
      resolve(`${error?.code ?? 0} ${stdout}${stderr}`.replaceAll(file, 'launcher.env')),
    );
  });
  expect(await pathsIn(folder)).toEqual(before);
  return said;
}

test('a file with quoted values and comments is taken', async () => {
  const moved = all.replace(/(VITE_CONTACT_URL=)(.*)/, '$1"$2#contact" # moved');
  expect(await check(`# All of them\n${moved}`)).toMatch(/^0 Right: 1\.2\.3/);
});

test.each<[string, string | Buffer, string]>([
  ['begins with a byte order mark', `\ufeff${all}`, 'byte order mark'],
  ['is UTF-16', Buffer.from(`\ufeff${all}`, 'utf16le'), 'byte order mark'],
  ['has a name twice', `${all}\nVITE_CONTACT_URL=https://x.example`, 'VITE_CONTACT_URL twice'],
  ['never closes a quote', all.replace('https://www', '"https://www'), 'line 4 a quote'],
  ['only closes one', all.replace('/contact', '/contact"'), 'line 4 a quote'],
  ['has a line of another shape', all.replace('CONTACT_URL=', 'CONTACT_URL: '), 'line 4 no NAME='],
  ['loses the rest of an address', all.replace('/contact', '/#contact'), 'a # in VITE_CONTACT_URL'],
])('a file that %s is refused, and the reason named', async (_what, content, reason) => {
  const said = await check(content);
  expect(said).toMatch(/^2 launcher\.env /);
  expect(said).toContain(reason);
  expect(said).not.toContain('missing');
});

test('all that is wrong with its variables is said at once, with another exit code', async () => {
  const others = lines.filter((line) => !/VITE_OIDC_AUTHORITY|VITE_LINK_PLAN/.test(line));
  const more = 'VITE_LINK_PLAN=\nVITE_NOTICES=yes\nVITE_LIST_CREDITS=true\nOTHER=1\n';
  expect((await check(others.join('') + more)).trim().split('\n')).toEqual([
    '1 The configuration is wrong:',
    '  VITE_OIDC_AUTHORITY is missing',
    '  VITE_NOTICES is not valid: expects true or false',
    '  VITE_LINK_PLAN is missing',
    '  VITE_LIST_CREDITS is unknown, did you mean VITE_LIST_CREDIT?',
  ]);
});

test('the operator’s notices, and what a site serves, are checked beside the variables', async () => {
  const folder = temporaryFolder();
  const notices = join(folder, 'notices.json');
  write(folder, 'notices.json', '{\n"notices": 1\n}');
  const at = `${notices}, line 2, notices`;
  expect(await check(all, ['--notices', notices])).toContain(`1 ${at}: Invalid type`);
  write(folder, 'notices.json', '{ "notices": [] }');
  expect(await check(all, ['--notices', notices])).toMatch(/^0 Right: /);
  expect(await check(all, ['--ask', 'launcher.example.org'])).toMatch(/^2 launcher\.e.+ no origin/);
  const nobody = await check(all, ['--served', 'http://localhost:1']);
  expect(nobody).toBe('1 http://localhost:1/ gives no whole answer: bad port\n');
});

test('nobody is given a release that is meant for development', async () => {
  expect(await check(all, ['--check'], 'development')).toContain('--mode is release or master');
});
