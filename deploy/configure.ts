import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { ConfigurationError, type Environment, parseConfiguration } from './configuration.ts';
import { configureArtefact } from './configureArtefact.ts';
import { checkNotices } from './notices.ts';
import { CheckError, demand } from './request.ts';
import { faultsOfServices } from './services.ts';
import { faultsOfSite } from './site.ts';

/* The command that is part of every build, as .deploy/configure.mjs. */

const usage = `Usage: node .deploy/configure.mjs --mode release|master [--env FILE] IN OUT
       node .deploy/configure.mjs --mode release|master [--env FILE] CHECK... IN

Makes of the build in IN what one environment serves, in OUT, which may be the same folder.
The VITE_ variables are those of FILE and no others; without --env, those of the environment.
A check writes nothing, and says what is wrong and what to do:
  --check           the variables, and that the build is whole
  --notices FILE    the operator's notices
  --ask ORIGIN      provider and API, asked as a launcher at ORIGIN asks them
  --served ORIGIN   what ORIGIN serves: every file and header of this release`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function configure(): Promise<void> {
  const { mode, env, notices, ask, served, from, to } = readArguments();
  const configuration = parseConfiguration(mode, env === undefined ? process.env : readEnv(env));
  const release = await configureArtefact({ from, to, configuration });
  if (notices) checkNotices(notices, read(notices));
  const faults = [
    ...(ask ? await faultsOfServices(originOf(ask), configuration) : []),
    ...(served ? await faultsOfSite(originOf(served), from, configuration) : []),
  ];
  demand(faults.length === 0, faults.join('\n'));
  const name = `${release.version}, build ${release.build}.${release.configuration}, ${mode}`;
  console.log(to === undefined ? `Right: ${name}` : `${to}: ${name}`);
}

function readArguments() {
  const text = { type: 'string' } as const;
  const checks = { check: { type: 'boolean' }, notices: text, ask: text, served: text } as const;
  try {
    const options = { mode: text, env: text, ...checks };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const { mode, check, notices, ask, served } = values;
    const [from, to] = positionals;
    const isCheck = Boolean(check || notices || ask || served);
    if (mode && !/^(?:release|master)$/.test(mode))
      throw new Error(`--mode is release or master, not ${mode}.`);
    if (mode && from && positionals.length === (isCheck ? 1 : 2))
      return { ...values, mode, from, to };
    throw new Error('Something is missing, or too much.');
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function originOf(address: string): string {
  if (/^https?:\/\/[^/]+\/?$/.test(address)) return new URL(address).origin;
  throw new UsageError(`${address} is no origin such as https://launcher.example.org.`);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
}

const unpaired = /^(?:(["'`])(?!.*\1)|[^"'`#][^#]*["'`]\s*$)/;
const cut = /^[^\s"'`#][^#]*[^\s#]#/;

function readEnv(file: string): Environment {
  const text = read(file);
  // The replacement character means that the file begins with the mark of UTF-16.
  if (/^[\ufeff\ufffd]/.test(text)) {
    throw new UsageError(`${file} begins with a byte order mark: save it as UTF-8 without one.`);
  }
  const names: string[] = [];
  const wrong = text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(?:#|$)/.test(line)) return [];
    const [, name = '', value] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    const problems: Readonly<Record<string, boolean>> = {
      'no NAME=value': value === undefined,
      [`${name} twice`]: names.includes(name),
      'a quote that is not closed, or not opened': unpaired.test(value ?? ''),
      // Outside quotes a `#` begins a comment, even within an address.
      [`a # in ${name}: put its value between quotes`]: cut.test(value ?? ''),
    };
    names.push(name);
    const found = Object.keys(problems).filter((problem) => problems[problem]);
    return found.map((problem) => `${file} has in line ${index + 1} ${problem}.`);
  });
  if (wrong.length > 0) throw new UsageError(wrong.join('\n'));
  return parseEnv(text);
}

try {
  await configure();
} catch (error) {
  const ours = [UsageError, CheckError, ConfigurationError];
  if (!(error instanceof Error) || !ours.some((one) => error instanceof one)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
