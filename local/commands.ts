import type { DatabaseSync } from 'node:sqlite';
import { applications } from '../shared/applications.ts';
import { CliError } from './cli.ts';
import {
  type Account,
  accountByEmail,
  allAccounts,
  grantSubscription,
  revokeSubscription,
  subscriptionsOf,
} from './data/accounts.ts';
import { findApplication } from './data/applications.ts';
import { reset } from './data/database.ts';
import { behaviours, clearFaults, faultyServices, parseFault, setFault } from './data/faults.ts';

interface CommandContext {
  readonly database: DatabaseSync;
  readonly apiOrigin: string;
}

interface Command {
  /** The command's arguments; those in brackets may be left out. */
  readonly form: string;
  /** @returns what to print. @throws CliError on bad input. */
  run(context: CommandContext, args: readonly string[]): string;
}

const commands: Readonly<Record<string, Command>> = {
  grant: {
    form: '<email> <application> <name> <url>',
    run({ database }, [email = '', id = '', name = '', url = '']) {
      const account = findAccount(database, email);
      const application = findApplication(id);
      if (!application) {
        const known = applications.map(({ variant }) => variant).join(', ');
        throw new CliError(`There is no application '${id}': ${known}.`, 2);
      }
      if (!name.trim()) throw new CliError('A subscription needs a name.', 2);
      // We take any address, because it is worth seeing how the launcher treats a bad one.
      grantSubscription(database, account, { application, name, url });
      return `${account.email} has '${name}'.`;
    },
  },
  revoke: {
    form: '<email> <name>',
    run({ database }, [email = '', name = '']) {
      const account = findAccount(database, email);
      if (revokeSubscription(database, account, name) === 0) {
        throw new CliError(`${account.email} has no '${name}'.`, 2);
      }
      return `${account.email} no longer has '${name}'.`;
    },
  },
  list: {
    form: '<email>',
    run({ database, apiOrigin }, [email = '']) {
      const subscriptions = subscriptionsOf(database, findAccount(database, email), apiOrigin);
      return subscriptions.map((subscription) => JSON.stringify(subscription)).join('\n');
    },
  },
  fail: {
    form: `<${faultyServices.join('|')}|none> [<path|*> <${behaviours}> [count]]`,
    run({ database }, [name, path = '', behaviour = '', count]) {
      if (name === 'none') {
        clearFaults(database);
        return 'Everything answers as it should.';
      }
      const service = faultyServices.find((known) => known === name);
      if (!service) {
        throw new CliError(`There is no service '${name}': ${faultyServices.join(', ')}.`, 2);
      }
      if (path !== '*' && !path.startsWith('/')) {
        throw new CliError(`'${path}' is no path: expects one that begins with a slash, or *.`, 2);
      }
      if (!parseFault(behaviour)) {
        throw new CliError(`'${behaviour}' is no fault: ${behaviours}, with a status from 200.`, 2);
      }
      if (count !== undefined && !/^[1-9]\d{0,8}$/.test(count)) {
        throw new CliError('The count is a whole number from 1.', 2);
      }
      setFault(database, { service, path, behaviour, ...(count && { count: Number(count) }) });
      return `${service} ${path}: ${behaviour}${count ? `, ${count} times` : ' until `fail none`'}.`;
    },
  },
  reset: {
    form: '',
    run({ database }) {
      reset(database);
      return 'Accounts and subscriptions are as on the first day, and no fault is in force.';
    },
  },
};

const usage = [
  'Changes the running stand-ins, or what they will find when they start.',
  '',
  ...Object.entries(commands).map(([name, { form }]) =>
    `npm run standins -- ${name} ${form}`.trim(),
  ),
  '',
  'APP_PORT, or LOCAL_DATA_DIR, says which ones.',
].join('\n');

/** @returns what to print. @throws CliError on bad input. */
export function runCommand([name = '', ...args]: readonly string[], context: CommandContext) {
  if (name === 'help' || name === '--help') return usage;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CliError(name ? `There is no '${name}'.\n\n${usage}` : usage, 2);
  const [required = '', ...optional] = command.form.split(' [');
  const least = countWords(required);
  if (args.length < least || args.length > least + countWords(optional.join(' '))) {
    throw new CliError(`Expects ${`${name} ${command.form}`.trim()}.`, 2);
  }
  return command.run(context, args);
}

function countWords(text: string): number {
  return text.split(' ').filter(Boolean).length;
}

function findAccount(database: DatabaseSync, email: string): Account {
  const account = accountByEmail(database, email);
  if (account) return account;
  const known = allAccounts(database).map((one) => one.email);
  throw new CliError(`There is no account '${email}': ${known.join(', ')}.`, 2);
}
