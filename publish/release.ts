import { execFileSync } from 'node:child_process';
import { accessSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildElsewhere, buildHere, projectRoot } from './build.ts';
import { pack } from './pack.ts';

/*
 * `npm run release` runs every test, builds here and elsewhere, and packs what is the same to the byte.
 * `npm run reproduce` only builds and compares. A step that fails ends the command.
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

const folder = mkdtempSync(join(tmpdir(), 'release-'));
const [artefact, elsewhere] = [join(folder, 'here'), join(folder, 'elsewhere')];
try {
  // We check the key now, because a missing one would show only after the tests.
  if (values.sign) accessSync(values.sign);
  if (!values.reproduce) for (const suite of suites) run('npm', 'run', suite);
  await buildHere(artefact);
  for (const node of [process.execPath, ...values.node]) {
    await buildElsewhere(elsewhere, node);
    run('diff', '--recursive', '--brief', artefact, elsewhere);
    console.log(`The same to the byte elsewhere, with Node ${read(node, '--version')}`);
  }
  if (!values.reproduce) {
    const modified = read('git', 'log', '-1', '--format=%cI');
    const providers = read('npm', 'run', '--silent', 'test:providers', '--', '--list');
    const [notes = ''] = /^Not tried: .+/m.exec(providers) ?? [];
    const to = join(projectRoot, 'release');
    const archive = await pack({ artefact, modified, to, notes, sign: values.sign });
    console.log(`Released: ${relative(projectRoot, archive)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
