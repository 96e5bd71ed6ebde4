import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);
export const projectRoot = join(import.meta.dirname, '..');

/** What lies beside the sources and is none; nor is what begins with a dot. */
const others = ['dist', 'node_modules', 'playwright-report', 'release', 'test-results'];

interface Conditions {
  /** The Node to build with, by default the one that runs. */
  readonly node?: string;
  /** Changes the sources, a copy, before they are built. */
  readonly change?: (folder: string) => Promise<void>;
}

/** Builds the product as it lies here. */
export async function buildHere(outDir: string): Promise<void> {
  await run(process.execPath, vite(projectRoot, outDir), { cwd: projectRoot });
}

/**
 * Builds it in another folder, on one processor where the system can do that, in another time zone and
 * language, for nobody else to read: none of it may be in the build.
 *
 * @returns what the build warned of.
 */
export async function buildElsewhere(
  outDir: string,
  { node = process.execPath, change }: Conditions = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  try {
    const entries = await readdir(projectRoot);
    for (const path of entries.filter((name) => !name.startsWith('.') && !others.includes(name))) {
      await cp(join(projectRoot, path), join(folder, path), { recursive: true });
    }
    await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    await change?.(folder);
    const oneProcessor = existsSync('/usr/bin/taskset') ? ['taskset', '--cpu-list', '0'] : [];
    const command = [...oneProcessor, node, ...vite(folder, outDir)];
    const { stderr } = await run('sh', ['-c', 'umask 077 && exec "$@"', 'sh', ...command], {
      cwd: folder,
      // Node warns where both variables for colours are set.
      env: { ...process.env, NO_COLOR: undefined, TZ: 'Pacific/Chatham', LC_ALL: 'C' },
    });
    return stderr;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Says which files are in only one of two folders, or not the same to the byte; empty for none. */
export async function differences(one: string, other: string): Promise<string> {
  const compared = run('diff', ['--recursive', '--brief', one, other]);
  const { stdout } = await compared.catch((error: { stdout: string }) => error);
  return stdout;
}

function vite(folder: string, outDir: string): string[] {
  const program = join(folder, 'node_modules/vite/bin/vite.js');
  return [program, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
}
