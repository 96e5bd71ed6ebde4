import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as v from 'valibot';
import project from '../package.json' with { type: 'json' };
import { pack } from './pack.ts';
import { type Candidate, releaseFaults } from './releaseFaults.ts';
import { NotReproducible, reproduce } from './reproduce.ts';

/*
 * `npm run release`: judges the candidate, runs every test, builds it more than once and packs it. What
 * is wrong is named, all of it at once where it can be known at once.
 */

const { name, version } = project;
const root = join(import.meta.dirname, '..');
const tag = `refs/tags/v${version}`;

/** What CI runs, and what needs more of a machine than it has. */
const suites = ['test', 'test:engines', 'test:servers'];

const { values } = parseArgs({
  options: {
    // Each other Node that has to build the same.
    node: { type: 'string', multiple: true, default: [] },
    // For who has had them run already, of this commit.
    'without-tests': { type: 'boolean', default: false },
    // Only judges, which takes no time.
    check: { type: 'boolean', default: false },
  },
});

class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(faults: readonly string[]) {
    super(`Not released.\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
}

async function release(): Promise<void> {
  const faults = releaseFaults(await readCandidate());
  if (faults.length > 0) throw new Refusal(faults);
  if (values.check) {
    console.log(`Nothing keeps ${version} from being built, tested and packed`);
    return;
  }
  const red = values['without-tests'] ? [] : await redSuites();
  if (red.length > 0) throw new Refusal(red.map((suite) => `npm run ${suite} is red`));
  await reproduce([process.execPath, ...values.node], console.log, async (artefact) => {
    const modified = new Date(await git('log', '-1', '--format=%cI'));
    const archive = await pack({ name, artefact, root, modified, to: join(root, 'release') });
    console.log(`Released: ${relative(root, archive)}`);
  });
}

async function readCandidate(): Promise<Candidate> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const status = await git('status', '--porcelain');
  return {
    version,
    lockedVersion: v.parse(v.object({ version: v.string() }), lock).version,
    changelog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    changed: status.split('\n').flatMap((line) => line.slice(3) || []),
    taggedCommit:
      (await git(
        'for-each-ref',
        '--format=%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)',
        tag,
      )) || undefined,
    commit: await git('rev-parse', 'HEAD'),
  };
}

async function git(...parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', parameters, { cwd: root });
  return stdout.trimEnd();
}

async function redSuites(): Promise<string[]> {
  const red: string[] = [];
  for (const suite of suites) {
    const [code] = await once(
      spawn('npm', ['run', suite], {
        cwd: root,
        env: { ...process.env, FAIL_ON_FLAKY: 'true' },
        stdio: 'inherit',
      }),
      'exit',
    );
    if (code !== 0) red.push(suite);
  }
  return red;
}

try {
  await release();
} catch (error) {
  const isExpected = error instanceof Refusal || error instanceof NotReproducible;
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
