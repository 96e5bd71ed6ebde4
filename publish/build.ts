import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);
export const projectRoot = join(import.meta.dirname, '..');

/** Names in the project's folder that do not belong to the sources. */
const others = /^(?:\..+|dist|node_modules|playwright-report|release|test-results)$/;

/** Builds the product from this folder. */
export async function buildHere(outDir: string): Promise<void> {
  await run(process.execPath, vite(projectRoot, outDir), { cwd: projectRoot });
}

/**
 * Builds the product elsewhere: another folder, time zone and language, files that only their owner may read, and
 * one processor if the system can do that. None of that may show in the build.
 */
export async function buildElsewhere(outDir: string, node: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  try {
    await copySources(folder);
    const oneProcessor = existsSync('/usr/bin/taskset') ? ['taskset', '--cpu-list', '0'] : [];
    const command = [...oneProcessor, node, ...vite(folder, outDir)];
    await run('sh', ['-c', 'umask 077 && exec "$@"', 'sh', ...command], {
      cwd: folder,
      env: { ...process.env, TZ: 'Pacific/Chatham', LC_ALL: 'C' },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Copies the sources, with a link to the packages. */
export async function copySources(folder: string): Promise<void> {
  const filter = (path: string) => !others.test(relative(projectRoot, path));
  await cp(projectRoot, folder, { recursive: true, filter });
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
}

function vite(folder: string, outDir: string): string[] {
  const program = join(folder, 'node_modules/vite/bin/vite.js');
  return [program, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
}
