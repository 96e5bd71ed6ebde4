import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CliError } from '../../../local/CliError.ts';
import { runCommand } from '../../../local/commands.ts';
import { openDatabase } from '../../../local/data/database.ts';

function commandLine(database = openDatabase(':memory:')) {
  return async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    await runCommand(args, { database, apiOrigin: 'http://localhost:4175', print });
    return lines;
  };
}

async function namesOf(run: ReturnType<typeof commandLine>, email: string): Promise<string[]> {
  return (await run('list', email)).map((line) => JSON.parse(line).name);
}

test('reset restores the seed, ids included, and ends every fault', async () => {
  const database = openDatabase(':memory:');
  const run = commandLine(database);
  const seed = await run('list', 'region@suite.test');
  await run('revoke', 'region@suite.test', 'Somerset Levels and Moors');
  await run('fail', 'api', '*', '500');
  await run('reset');
  expect(await run('list', 'region@suite.test')).toEqual(seed);
  expect(database.prepare('SELECT * FROM faults').all()).toEqual([]);
});

test('what was changed survives a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stand-ins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'below', 'stand-ins.sqlite');
  const first = openDatabase(file);
  await commandLine(first)('revoke', 'region@suite.test', 'Somerset Levels and Moors');
  first.close();
  const second = openDatabase(file);
  onTestFinished(() => second.close());
  expect(await namesOf(commandLine(second), 'region@suite.test')).toHaveLength(3);
});

test.for<[string[], RegExp]>([
  [[], /^Changes the running stand-ins/],
  [['explode'], /There is no 'explode'[\s\S]*npm run local -- grant/],
  [['list'], /Expects list <email>/],
  [['list', 'nobody@suite.test'], /no account 'nobody@suite.test': region@suite.test/],
  [['grant', 'region@suite.test', 'plan', 'Name'], /Expects grant/],
  [['grant', 'region@suite.test', 'moon', 'Name', 'https://a.test/'], /no application 'moon'/],
  [['grant', 'region@suite.test', 'plan', ' ', 'https://a.test/'], /needs a name/],
  [['revoke', 'region@suite.test', 'Nowhere'], /has no 'Nowhere'/],
  [['fail'], /Expects fail/],
  [['fail', 'app', '/', '500'], /no service 'app'/],
  [['fail', 'api', 'me', '500'], /'me' is no path/],
  [['fail', 'api', '/me', 'explode'], /'explode' is no fault/],
  [['fail', 'api', '/me', '500', '0'], /count is a whole number/],
  [['fail', 'api', '/me', '500', '1', 'more'], /Expects fail/],
  [['restart', 'api'], /Only idp/],
  [['reset', 'everything'], /Expects reset/],
])('answers %o with a sentence', async ([args, sentence]) => {
  const error = await commandLine()(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CliError);
  expect(error).toMatchObject({ exitCode: 2, message: expect.stringMatching(sentence) });
});
