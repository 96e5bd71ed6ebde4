import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { FolderError } from './artefact.ts';
import { ConfigurationError, type Environment, parseConfiguration } from './configuration.ts';
import { configureArtefact } from './configureArtefact.ts';

/* The command that is part of every build, as .deploy/configure.mjs. */

const usage = `Usage: node .deploy/configure.mjs --mode release|master [--env FILE] IN OUT
       node .deploy/configure.mjs --mode release|master [--env FILE] --check IN

Makes of the build in IN what one environment serves, in OUT, which may be the same folder.
The VITE_ variables are those of FILE and no others; without --env, those of the environment.
--check says whether all is well and writes nothing.`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function configure(): Promise<void> {
  const { mode, env, check, from, to } = readArguments();
  const configuration = parseConfiguration(mode, env === undefined ? process.env : readEnv(env));
  const release = await configureArtefact({ from, to: check ? undefined : to, configuration });
  const name = `${release.version}, build ${release.build}.${release.configuration}, ${mode}`;
  console.log(check ? `Right: ${name}` : `${to}: ${name}`);
}

function readArguments() {
  const { values, positionals } = parseOptions();
  const { mode, env, check = false } = values;
  const [from, to] = positionals;
  if (!mode || !from || positionals.length !== (check ? 1 : 2)) throw new UsageError(usage);
  if (!['release', 'master'].includes(mode)) {
    throw new UsageError(`--mode is release or master, not ${mode}.`);
  }
  return { mode, env, check, from, to };
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        mode: { type: 'string' },
        env: { type: 'string' },
        check: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function readEnv(file: string): Environment {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
  // The replacement character means that the file begins with the mark of UTF-16.
  if (/^[\ufeff\ufffd]/.test(text)) {
    throw new UsageError(`${file} begins with a byte order mark: save it as UTF-8 without one.`);
  }
  const names = Array.from(text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm), ([, name = '']) => name);
  const twice = names.filter((name, index) => names.indexOf(name) < index);
  if (twice.length > 0) throw new UsageError(`${file} has ${twice.join(', ')} twice.`);
  // Outside quotes a `#` begins a comment, even within an address.
  const [, cut] = /^\s*(?:export\s+)?(\w+)\s*=\s*[^\s"'`#][^#\n]*[^\s#]#/m.exec(text) ?? [];
  if (cut) throw new UsageError(`${file} has a # in ${cut}: put its value between quotes.`);
  return parseEnv(text);
}

try {
  await configure();
} catch (error) {
  const isOurs =
    error instanceof UsageError ||
    error instanceof ConfigurationError ||
    error instanceof FolderError;
  if (!isOurs) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
