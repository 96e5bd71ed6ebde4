import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { CliError } from './CliError.ts';
import {
  type Account,
  accountByEmail,
  allAccounts,
  grantSubscription,
  revokeSubscription,
  subscriptionsOf,
} from './data/accounts.ts';
import { findApplication } from './data/applications.ts';
import { clearFaults, faultyServices, parseFault, setFault } from './data/faults.ts';
import { requestRestart } from './data/restarts.ts';
import { reset } from './data/seed.ts';

export interface CommandContext {
  readonly database: DatabaseSync;
  readonly apiOrigin: string;
  print(line: string): void;
}

export const usage = `Changes the running stand-ins, or what they will find when they start.

npm run local -- grant <email> <application> <name> <url>
npm run local -- revoke <email> <name>
npm run local -- list <email>
npm run local -- fail <api|idp|telemetry> <path|*> <status|html|empty|timeout|stall|slow:ms|drop|hold|cached:max-age> [count]
npm run local -- fail none
npm run local -- restart idp
npm run local -- reset

APP_PORT, or LOCAL_DATA_DIR, says which ones.`;

const text = v.string();

type Command = (args: readonly string[], context: CommandContext) => void | Promise<void>;

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['grant', grant],
  ['revoke', revoke],
  ['list', list],
  ['fail', fail],
  ['restart', restart],
  ['reset', restoreSeed],
]);

/** @throws CliError on bad input. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<void> {
  const [name = '', ...rest] = args;
  if (name === 'help' || name === '--help') return context.print(usage);
  const command = commands.get(name);
  if (!command) throw new CliError(name ? `There is no '${name}'.\n\n${usage}` : usage, 2);
  await command(rest, context);
}

function grant(args: readonly string[], { database, print }: CommandContext): void {
  const [email, id, name, url] = take(
    args,
    v.strictTuple([text, text, text, text]),
    'grant <email> <application> <name> <url>',
  );
  const account = findAccount(database, email);
  const application = findApplication(id);
  if (!application) {
    throw new CliError(`There is no application '${id}': plan, project, impact or credit.`, 2);
  }
  if (!name.trim()) throw new CliError('A subscription needs a name.', 2);
  // The address is taken as it is: how the launcher treats a bad one is worth seeing.
  grantSubscription(database, account, { application, name, url });
  print(`${account.email} has '${name}'.`);
}

function revoke(args: readonly string[], { database, print }: CommandContext): void {
  const [email, name] = take(args, v.strictTuple([text, text]), 'revoke <email> <name>');
  const account = findAccount(database, email);
  if (revokeSubscription(database, account, name) === 0) {
    throw new CliError(`${account.email} has no '${name}'.`, 2);
  }
  print(`${account.email} no longer has '${name}'.`);
}

function list(args: readonly string[], { database, apiOrigin, print }: CommandContext): void {
  const [email] = take(args, v.strictTuple([text]), 'list <email>');
  for (const subscription of subscriptionsOf(database, findAccount(database, email), apiOrigin)) {
    print(JSON.stringify(subscription));
  }
}

function fail(args: readonly string[], { database, print }: CommandContext): void {
  if (args.length === 1 && args[0] === 'none') {
    clearFaults(database);
    print('Everything answers as it should.');
    return;
  }
  const form = 'fail <api|idp|telemetry> <path> <behaviour> [count], or fail none';
  const [serviceName, path, behaviour] = take(
    args.slice(0, 3),
    v.strictTuple([text, text, text]),
    form,
  );
  const service = faultyServices.find((known) => known === serviceName);
  if (!service)
    throw new CliError(`There is no service '${serviceName}': api, idp or telemetry.`, 2);
  if (path !== '*' && !path.startsWith('/')) {
    throw new CliError(`'${path}' is no path: expects one that begins with a slash, or *.`, 2);
  }
  if (!parseFault(behaviour)) {
    throw new CliError(
      `'${behaviour}' is no fault: a status from 200 to 599, html, empty, timeout, stall, slow:ms, drop, hold or cached:max-age.`,
      2,
    );
  }
  const [count, ...more] = args.slice(3);
  if (more.length > 0 || (count !== undefined && !/^[1-9]\d{0,8}$/.test(count))) {
    throw new CliError(`Expects ${form}; count is a whole number from 1.`, 2);
  }
  setFault(database, { service, path, behaviour, ...(count && { count: Number(count) }) });
  print(`${service} ${path}: ${behaviour}${count ? `, ${count} times` : ' until `fail none`'}.`);
}

async function restart(args: readonly string[], { database, print }: CommandContext) {
  const [service] = take(args, v.strictTuple([text]), 'restart idp');
  if (service !== 'idp') throw new CliError('Only idp can be restarted.', 2);
  if (!(await requestRestart(database))) {
    throw new CliError('Nobody restarted it: the stand-ins of this port do not run.', 1);
  }
  print('The identity provider has restarted.');
}

function restoreSeed(args: readonly string[], { database, print }: CommandContext): void {
  take(args, v.strictTuple([]), 'reset');
  reset(database);
  print('Accounts and subscriptions are as on the first day, and no fault is in force.');
}

/** @throws CliError when there are not exactly as many arguments as `form` names. */
function take<Schema extends v.GenericSchema<unknown, unknown>>(
  args: readonly string[],
  schema: Schema,
  form: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, args);
  if (result.success) return result.output;
  throw new CliError(`Expects ${form}.`, 2);
}

function findAccount(database: DatabaseSync, email: string): Account {
  const account = accountByEmail(database, email);
  if (account) return account;
  const known = allAccounts(database).map((one) => one.email);
  throw new CliError(`There is no account '${email}': ${known.join(', ')}.`, 2);
}
