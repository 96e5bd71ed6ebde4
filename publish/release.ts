import { execFileSync } from 'node:child_process';
import { accessSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import project from '../package.json' with { type: 'json' };
import { buildElsewhere, buildHere, projectRoot } from './build.ts';
import { obstacles } from './obstacles.ts';
import { pack } from './pack.ts';

/*
 * `npm run release` runs every test, builds here and elsewhere, and packs what is the same to the byte.
 * `npm run reproduce` only builds and compares, `npm run pack` only builds and packs. A step that fails ends the
 * command.
 */

/** Everything that CI runs, and the suites that take longer or need more programs. */
const suites = [
  // First, since it says nothing on a machine that is still busy with others.
  'test:lighthouse',
  'test',
  'test:engines',
  'test:servers',
  'test:providers',
  'test:soak',
];

const { values } = parseArgs({
  options: {
    // Every other Node that must build the same bytes.
    node: { type: 'string', multiple: true, default: [] },
    reproduce: { type: 'boolean', default: false },
    untested: { type: 'boolean', default: false },
    // The file of the SSH key to sign the archive with.
    sign: { type: 'string' },
  },
});

function run(command: string, ...parameters: readonly string[]): void {
  execFileSync(command, parameters, { cwd: projectRoot, stdio: 'inherit' });
}

function read(command: string, ...parameters: readonly string[]): string {
  return execFileSync(command, parameters, { cwd: projectRoot, encoding: 'utf8' }).trimEnd();
}

const { version } = project;
const isRelease = !values.reproduce && !values.untested;
const changed = read('git', 'status', '--porcelain').split('\n').filter(Boolean);
const commit = read('git', 'rev-parse', '--short', 'HEAD') + (changed.length > 0 ? '-changed' : '');
if (isRelease) {
  const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8');
  const tags = read('git', 'tag', '--list').split('\n');
  const found = obstacles({ version, changelog, tags, changed });
  if (found.length > 0) throw new Error(`This is no release yet.\n${found.join('\n')}`);
}
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const [artefact, elsewhere] = [join(folder, 'here'), join(folder, 'elsewhere')];
try {
  // We check the key now, because a missing one would show only after the tests.
  if (values.sign) accessSync(values.sign);
  if (isRelease) for (const suite of suites) run('npm', 'run', suite);
  await buildHere(artefact);
  for (const node of values.untested ? [] : [process.execPath, ...values.node]) {
    await buildElsewhere(elsewhere, node);
    run('diff', '--recursive', '--brief', artefact, elsewhere);
    console.log(`The same to the byte elsewhere, with Node ${read(node, '--version')}`);
  }
  if (!values.reproduce) {
    const modified = read('git', 'log', '-1', '--format=%cI');
    const order = { artefact, modified, to: join(projectRoot, 'release'), sign: values.sign };
    const providers = read('npm', 'run', '--silent', 'test:providers', '--', '--list');
    const untested = { commit, notes: `No test was run: it is commit ${commit}.` };
    const tested = { notes: /^Not tried: .+/m.exec(providers)?.[0] ?? '' };
    const archive = await pack({ ...order, ...(isRelease ? tested : untested) });
    const next = isRelease ? `Now: git tag v${version} ${commit}` : 'No test was run.';
    console.log(`${relative(projectRoot, archive)}. ${next}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
