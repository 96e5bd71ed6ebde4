import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../../publish/build.ts';

/** Runs a program, found as npm finds it, in this terminal. Returns its exit code. */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(program, parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
    // npm puts programs there as .cmd files.
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
