import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import project from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };
import { buildElsewhere, buildHere, projectRoot, run } from './build.ts';
import { pack } from './pack.ts';
import { releaseFaults } from './releaseFaults.ts';

/*
 * `npm run release`: judges the candidate, runs every test, builds it more than once and packs it. What
 * is wrong is named, all of it at once where it can be known at once. `npm run reproduce` only builds.
 */

/** What CI runs, and what needs more of a machine than it has. */
const suites = ['test', 'test:engines', 'test:servers', 'test:providers'];

const { values } = parseArgs({
  options: {
    // Each other Node that has to build the same.
    node: { type: 'string', multiple: true, default: [] },
    // For who has had them run already, of this commit.
    'without-tests': { type: 'boolean', default: false },
    // Only judges, which takes no time.
    check: { type: 'boolean', default: false },
    reproduce: { type: 'boolean', default: false },
  },
});

/** Returns what is wrong; the next step is taken where that is nothing. */
type Step = () => Promise<readonly string[]>;

const judge: Step = async () => {
  const { version } = project;
  const tag = ['for-each-ref', '--format=%(objectname)%(*objectname)', `refs/tags/v${version}`];
  const [tagged, commit] = await Promise.all([git(...tag), git('rev-parse', 'HEAD')]);
  const faults = releaseFaults({
    version,
    lockedVersion: lock.version,
    changelog: await readFile(join(projectRoot, 'CHANGELOG.md'), 'utf8'),
    written: await git('log', '-1', '--format=%cs', '--', 'CHANGELOG.md'),
    changed: await git('status', '--porcelain'),
    isTaggedElsewhere: tagged !== '' && !tagged.includes(commit),
  });
  if (faults.length === 0) {
    console.log(`Nothing keeps ${version} from being built, tested and packed`);
  }
  return faults;
};

async function git(...parameters: readonly string[]): Promise<string> {
  return (await run('git', parameters, { cwd: projectRoot })).stdout.trimEnd();
}

const test: Step = async () => {
  const red: string[] = [];
  for (const suite of suites) {
    const options = { cwd: projectRoot, stdio: 'inherit' } as const;
    const [code] = await once(spawn('npm', ['run', suite], options), 'exit');
    if (code !== 0) red.push(`npm run ${suite} is red`);
  }
  return red;
};

/** Builds here, and elsewhere with each Node, and releases what is the same to the byte. */
const reproduce: Step = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reproduce-'));
  const [here, elsewhere] = [join(folder, 'here'), join(folder, 'elsewhere')];
  try {
    await buildHere(here);
    for (const node of [process.execPath, ...values.node]) {
      await buildElsewhere(elsewhere, { node });
      const version = (await run(node, ['--version'])).stdout.trim();
      const different = await differences(here, elsewhere);
      if (different) return [`Not the same with Node ${version}\n${different}`];
      console.log(`The same to the byte elsewhere, with Node ${version}`);
    }
    if (!values.reproduce) await release(here);
    return [];
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** What `diff` says of two folders: its exit code is 1 where they differ, and more where it fails. */
async function differences(one: string, other: string): Promise<string> {
  const compared = run('diff', ['--recursive', '--brief', one, other]);
  return await compared.then(
    ({ stdout }) => stdout,
    (error: { code: unknown; stdout: string }) => {
      if (error.code !== 1) throw error;
      return error.stdout;
    },
  );
}

async function release(artefact: string): Promise<void> {
  const modified = await git('log', '-1', '--format=%cI');
  const to = join(projectRoot, 'release');
  const { stdout } = await run('npm', ['run', '--silent', 'test:providers', '--', '--list']);
  const [notes = ''] = /^Not tried: .+/m.exec(stdout) ?? [];
  const archive = await pack({ artefact, modified, to, notes });
  console.log(`Released: ${relative(projectRoot, archive)}`);
}

function steps(): readonly Step[] {
  if (values.check) return [judge];
  if (values.reproduce) return [reproduce];
  return values['without-tests'] ? [judge, reproduce] : [judge, test, reproduce];
}

for (const step of steps()) {
  const faults = await step();
  if (faults.length === 0) continue;
  console.error(`Not released.\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  process.exitCode = 1;
  break;
}
