import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../local/listen.ts';

const root = join(import.meta.dirname, '../../..');

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly stderr: string;
}

function run(script: string, args: string[], variables: Record<string, string>): Promise<Outcome> {
  const env = { ...process.env, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: root, env }, (error, _stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stderr }),
    );
  });
}

test('a port in use is one sentence that names port and variable', async () => {
  const { port, close } = await listen(0);
  onTestFinished(close);
  const { code, stderr } = await run('local/start.ts', [], { APP_PORT: String(port) });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Port ${port} is in use: stop what holds it or set APP_PORT to another port.\n`,
  );
});

test('a command that does not exist ends with 2 and the usage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stand-ins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { code, stderr } = await run('local/command.ts', ['explode'], { LOCAL_DATA_DIR: folder });
  expect(code).toBe(2);
  expect(stderr).toContain('npm run local -- reset');
});

test.for<[string, string[], RegExp]>([
  ['no folder', [], /^Usage: npm run serve -- DIR/],
  ['a folder that is not there', ['/gone/build'], /^\/gone\/build is not a folder\.\n$/],
  ['a folder without a build', [tmpdir()], /holds no build/],
])('serve says what is wrong with %s', async ([, args, sentence]) => {
  const { code, stderr } = await run('local/serve.ts', args, {});
  expect(code).toBe(2);
  expect(stderr).toMatch(sentence);
});
