import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test.for<[string, string[], RegExp]>([
  ['no folder', [], /^Usage: npm run serve -- DIR/],
  ['a folder that is not there', ['/gone/build'], /^\/gone\/build is not a folder\.\n$/],
  ['a folder without a build', [tmpdir()], /holds no configured build/],
])('serve says what is wrong with %s', async ([, args, sentence]) => {
  const { code, stderr } = await run('local/serve.ts', args, {});
  expect(code).toBe(2);
  expect(stderr).toMatch(sentence);
});

test('serve answers with a build and its own headers until it is told to stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.deploy'));
  const rules = { everywhere: { 'Cache-Control': 'no-cache' }, byPath: [] };
  writeFileSync(join(folder, '.deploy/headers.json'), JSON.stringify(rules));
  writeFileSync(join(folder, 'index.html'), 'The page');

  const free = await listen(0);
  await free.close();
  const env = { ...process.env, APP_PORT: String(free.port) };
  const server = spawn(process.execPath, ['local/serve.ts', folder], { cwd: root, env });
  onTestFinished(() => void server.kill());
  let said = '';
  for await (const chunk of server.stdout) {
    said += String(chunk);
    if (/^Ready: /m.test(said)) break;
  }
  expect(said).toContain(`Ready: http://localhost:${free.port}\n`);
  const answer = await fetch(`http://localhost:${free.port}/`);
  expect([await answer.text(), answer.headers.get('cache-control')]).toEqual([
    'The page',
    'no-cache',
  ]);

  const stopped = once(server, 'exit');
  server.kill('SIGINT');
  expect(await stopped).toEqual([0, null]);
});
