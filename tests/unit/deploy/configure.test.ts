import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environment } from './environment.ts';
import { sampleArtefact, temporaryFolder } from './sampleArtefact.ts';

const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
const all = lines.join('');

/** Resolves with what the command says about a file of variables. */
function configure(content: string | Buffer, mode = 'master'): Promise<string> {
  const file = join(temporaryFolder(), 'launcher.env');
  writeFileSync(file, content);
  const parameters = ['--mode', mode, '--env', file, '--check', sampleArtefact()];
  return new Promise((resolve) => {
    execFile('node', ['deploy/configure.ts', ...parameters], (error, stdout, stderr) =>
      resolve(`${error?.code ?? 0} ${stdout}${stderr}`.replaceAll(file, 'launcher.env')),
    );
  });
}

test.each([
  'https://www.example.org/contact',
  '"https://www.example.org/#contact"',
  'https://www.example.org/ # to be moved',
])('a file with VITE_CONTACT_URL=%s is taken', async (value) => {
  const others = lines.filter((line) => !line.startsWith('VITE_CONTACT_URL'));
  const said = await configure(`# All of them\n${others.join('')}VITE_CONTACT_URL=${value}\n`);
  expect(said).toMatch(/^0 Right: 1\.2\.3/);
});

test.each<[string, string | Buffer, string]>([
  ['begins with a byte order mark', `\ufeff${all}`, 'byte order mark'],
  ['is UTF-16', Buffer.from(`\ufeff${all}`, 'utf16le'), 'byte order mark'],
  ['has a name twice', `${all}\nVITE_CONTACT_URL=https://x.example`, 'VITE_CONTACT_URL twice'],
  [
    'loses the rest of an address',
    all.replace('/contact', '/#contact'),
    'a # in VITE_CONTACT_URL: put its value between quotes',
  ],
])('a file that %s is refused, and the reason named', async (_what, content, reason) => {
  const said = await configure(content);
  expect(said).toMatch(/^2 launcher\.env /);
  expect(said).toContain(reason);
  expect(said).not.toContain('missing');
});

test('all that is wrong with its variables is said at once, and not as a mistake of the command', async () => {
  const others = lines.filter((line) => !/VITE_OIDC_AUTHORITY|VITE_LINK_PLAN/.test(line));
  const more = 'VITE_LINK_PLAN=\nVITE_NOTICES=yes\nVITE_LIST_CREDITS=true\nOTHER=1\n';
  expect((await configure(others.join('') + more)).trim().split('\n')).toEqual([
    '1 The configuration is wrong:',
    '  VITE_OIDC_AUTHORITY is missing',
    '  VITE_NOTICES is not valid: expects true or false',
    '  VITE_LINK_PLAN is missing',
    '  VITE_LIST_CREDITS is unknown, did you mean VITE_LIST_CREDIT?',
  ]);
});

test('nobody is given a release that is meant for development', async () => {
  const said = await configure(all, 'development');
  expect(said).toContain('--mode is release or master');
});
