import { execFile } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../local/commands.ts';
import { openDatabase } from '../../../local/data/database.ts';
import { listen } from '../../../local/listen.ts';
import { readSettings } from '../../../local/settings.ts';

/* A person at the terminal reads in a sentence what they did wrong. */

test('a port in use is one sentence that names port and variable', async () => {
  const { port, close } = await listen(0);
  onTestFinished(close);
  const env = { ...process.env, APP_PORT: String(port) };
  const said = await new Promise((resolve) => {
    execFile(process.execPath, ['local/start.ts'], { env }, (error, _stdout, stderr) =>
      resolve(`${error?.code} ${stderr}`),
    );
  });
  expect(said).toBe(
    `1 Port ${port} is in use: stop what holds it or set APP_PORT to another port.\n`,
  );
});

test.each<[Record<string, string>, string]>([
  [{ API_PORT: '70000' }, "API_PORT is '70000': expects a whole number from 1 to 65535"],
  [{ APP_PORT: '4174' }, 'APP_PORT and IDP_PORT are both 4174'],
  [{ LOCAL_MODE: 'production' }, "LOCAL_MODE is 'production': expects release, master"],
])('variables %o', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

test.each<[string[], RegExp]>([
  [['explode'], /There is no 'explode'[\s\S]*npm run standins -- grant/],
  [['list', 'nobody@suite.test'], /no account 'nobody@suite.test': region@suite.test/],
  [['grant', 'region@suite.test', 'plan', 'Name'], /Expects grant/],
  [['grant', 'region@suite.test', 'moon', 'Name', 'https://a.test/'], /no application 'moon'/],
  [['revoke', 'region@suite.test', 'Nowhere'], /has no 'Nowhere'/],
  [['fail', 'api', '/me', 'slow:'], /'slow:' is no fault/],
  [['fail', 'api', '/me', '500', '1', 'more'], /Expects fail <api\|idp\|telemetry\|none> /],
  [['fail', 'api', '/me', '500', '0'], /count is a whole number/],
])('command %o', (args, sentence) => {
  const context = { database: openDatabase(':memory:'), apiOrigin: '' };
  expect(() => runCommand(args, context)).toThrow(sentence);
});
