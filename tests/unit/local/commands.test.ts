import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CliError } from '../../../local/CliError.ts';
import { runCommand, usage } from '../../../local/commands.ts';
import { accountByEmail } from '../../../local/data/accounts.ts';
import { openDatabase } from '../../../local/data/database.ts';
import { watchRestarts } from '../../../local/data/restarts.ts';
import { goodClaims, signed, startedStandIns } from './startedStandIns.ts';

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

test.for<[string, Record<string, number>]>([
  ['region', { natural_capital_plan: 3, natural_capital_project: 1 }],
  ['analyst', { natural_capital_impact: 2, natural_capital_credit: 2, natural_capital_plan: 12 }],
  ['single', { natural_capital_plan: 1, natural_capital_impact: 1 }],
  ['newcomer', {}],
  ['refused', {}],
  ['national', { natural_capital_plan: 10_000 }],
])('%s@suite.test has its subscriptions', async ([account, holdings]) => {
  const lines = await commandLine()('list', `${account}@suite.test`);
  const counts: Record<string, number> = {};
  for (const line of lines) {
    const { application } = JSON.parse(line);
    counts[application] = (counts[application] ?? 0) + 1;
  }
  expect(counts).toEqual(holdings);
  expect(new Set(lines.map((line) => JSON.parse(line).name)).size).toBe(lines.length);
});

test('a grant counts from the next request, a revocation too', async () => {
  const { database, issuer, api } = await startedStandIns();
  const subject = accountByEmail(database, 'newcomer@suite.test')?.id ?? '';
  const token = await signed(database, goodClaims(issuer, subject));
  const list = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${api}/me/applications`, { headers })).json();
  };
  const run = commandLine(database);

  expect(await list()).toEqual([]);
  await run('grant', 'newcomer@suite.test', 'natural_capital_plan', 'Eryri', 'https://a.test/');
  expect(await list()).toMatchObject([{ name: 'Eryri', url: 'https://a.test/' }]);
  await run('revoke', 'newcomer@suite.test', 'Eryri');
  expect(await list()).toEqual([]);
});

test('granting a name again gives it the new address', async () => {
  const run = commandLine();
  await run('grant', 'newcomer@suite.test', 'impact', 'Report', 'https://a.test/');
  const [before = '{}'] = await run('list', 'newcomer@suite.test');
  await run('grant', 'newcomer@suite.test', 'impact', 'Report', 'javascript:alert(1)');
  const after = await run('list', 'newcomer@suite.test');
  expect(after.map((line) => JSON.parse(line))).toEqual([
    { ...JSON.parse(before), url: 'javascript:alert(1)' },
  ]);
});

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

test('restart waits until the running stand-ins have done it', async () => {
  const database = openDatabase(':memory:');
  let restarts = 0;
  const stop = watchRestarts(database, async () => {
    restarts += 1;
  });
  onTestFinished(stop);
  expect(await commandLine(database)('restart', 'idp')).toEqual([
    'The identity provider has restarted.',
  ]);
  expect(restarts).toBe(1);
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

test('help prints the usage', async () => {
  expect(await commandLine()('help')).toEqual([usage]);
});
