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

async function git(...parameters: readonly string[]): Promise<string> {
  return (await run('git', parameters, { cwd: projectRoot })).stdout.trimEnd();
}

/** @returns everything that keeps this tree from being released, each in words. */
async function judge(): Promise<readonly string[]> {
  const { version } = project;
  const changed = await git('status', '--porcelain');
  const changelog = await readFile(join(projectRoot, 'CHANGELOG.md'), 'utf8');
  const [, newest] = /^## (.+)$/m.exec(changelog) ?? [];
  const due = `${version} (${await git('log', '-1', '--format=%cs', '--', 'CHANGELOG.md')})`;
  const tag = ['for-each-ref', '--format=%(objectname)%(*objectname)', `refs/tags/v${version}`];
  const [tagged, commit] = [await git(...tag), await git('rev-parse', 'HEAD')];
  return [
    changed ? `Not committed:\n${changed}` : '',
    lock.version === version ? '' : `package-lock.json is of ${lock.version}, not ${version}`,
    newest === due
      ? ''
      : `CHANGELOG.md begins with ${newest}, not with ${due}, when it was committed`,
    tagged === '' || tagged.includes(commit) ? '' : `${version} is released from another commit`,
  ].filter(Boolean);
}

async function test(): Promise<readonly string[]> {
  const red: string[] = [];
  // What passes only when it is run once more is red here.
  const env = { ...process.env, FAIL_ON_FLAKY: 'true' };
  for (const suite of suites) {
    const options = { cwd: projectRoot, env, stdio: 'inherit' } as const;
    const [code] = await once(spawn('npm', ['run', suite], options), 'exit');
    if (code !== 0) red.push(`npm run ${suite} is red`);
  }
  return red;
}

/** Builds here, and elsewhere with each Node, and goes on with what is the same to the byte. */
async function reproduce(goOn: (artefact: string) => Promise<void>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'reproduce-'));
  const [here, elsewhere] = [join(folder, 'here'), join(folder, 'elsewhere')];
  try {
    await buildHere(here);
    for (const node of [process.execPath, ...values.node]) {
      await buildElsewhere(elsewhere, { node });
      const version = (await run(node, ['--version'])).stdout.trim();
      // Its exit code is 1 where they differ, and more where it fails.
      const { stdout } = await run('sh', [
        '-c',
        'diff -rq "$@" || [ $? = 1 ]',
        '-',
        here,
        elsewhere,
      ]);
      if (stdout) return [`Not the same with Node ${version}\n${stdout}`];
      console.log(`The same to the byte elsewhere, with Node ${version}`);
    }
    await goOn(here);
    return [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function release(artefact: string): Promise<void> {
  const modified = await git('log', '-1', '--format=%cI');
  const to = join(projectRoot, 'release');
  const { stdout } = await run('npm', ['run', '--silent', 'test:providers', '--', '--list']);
  const [notes = ''] = /^Not tried: .+/m.exec(stdout) ?? [];
  const archive = await pack({ artefact, modified, to, notes });
  console.log(`Released: ${relative(projectRoot, archive)}`);
}

/** Each step is taken where nothing was wrong in those before it. */
async function takeSteps(): Promise<readonly string[]> {
  if (values.reproduce) return await reproduce(async () => undefined);
  const faults = await judge();
  if (faults.length > 0) return faults;
  console.log(`Nothing keeps ${project.version} from being built, tested and packed`);
  if (values.check) return [];
  const red = values['without-tests'] ? [] : await test();
  return red.length > 0 ? red : await reproduce(release);
}

const faults = await takeSteps();
if (faults.length > 0) {
  console.error(`Not released.\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  process.exitCode = 1;
}
