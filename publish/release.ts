import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import project from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };
import { buildElsewhere, buildHere, differences, projectRoot, run } from './build.ts';
import { pack } from './pack.ts';
import { type Candidate, releaseFaults } from './releaseFaults.ts';

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

class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(faults: readonly string[]) {
    super(`Not released.\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
}

async function release(): Promise<void> {
  const { version } = project;
  const faults = releaseFaults(await readCandidate());
  if (faults.length > 0) throw new Refusal(faults);
  if (values.check)
    return console.log(`Nothing keeps ${version} from being built, tested and packed`);
  const red: string[] = [];
  for (const suite of values['without-tests'] ? [] : suites) {
    const [code] = await once(
      spawn('npm', ['run', suite], { cwd: projectRoot, stdio: 'inherit' }),
      'exit',
    );
    if (code !== 0) red.push(`npm run ${suite} is red`);
  }
  if (red.length > 0) throw new Refusal(red);
  await reproduced(async (artefact) => {
    const modified = await git('log', '-1', '--format=%cI');
    const archive = await pack({ artefact, modified, to: join(projectRoot, 'release') });
    console.log(`Released: ${relative(projectRoot, archive)}`);
  });
}

async function readCandidate(): Promise<Candidate> {
  const { version } = project;
  const tag = ['for-each-ref', '--format=%(objectname)%(*objectname)', `refs/tags/v${version}`];
  const [tagged, commit] = await Promise.all([git(...tag), git('rev-parse', 'HEAD')]);
  return {
    version,
    lockedVersion: lock.version,
    changelog: await readFile(join(projectRoot, 'CHANGELOG.md'), 'utf8'),
    written: await git('log', '-1', '--format=%cs', '--', 'CHANGELOG.md'),
    changed: await git('status', '--porcelain'),
    isTaggedElsewhere: tagged !== '' && !tagged.includes(commit),
  };
}

async function git(...parameters: readonly string[]): Promise<string> {
  return (await run('git', parameters, { cwd: projectRoot })).stdout.trimEnd();
}

/** Builds here, and elsewhere with each Node; has `use` do something with the first while it is there. */
async function reproduced(use: (artefact: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'reproduce-'));
  try {
    const artefact = join(folder, 'here');
    await buildHere(artefact);
    for (const node of [process.execPath, ...values.node]) {
      await buildElsewhere(join(folder, 'elsewhere'), { node });
      const differing = await differences(artefact, join(folder, 'elsewhere'));
      const { stdout } = await run(node, ['--version']);
      if (differing) throw new Refusal([`Not the same with Node ${stdout}${differing}`]);
      console.log(`The same to the byte elsewhere, with Node ${stdout.trim()}`);
    }
    await use(artefact);
  } finally {
    await rm(folder, { recursive: true });
  }
}

try {
  await (values.reproduce ? reproduced(() => Promise.resolve()) : release());
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
