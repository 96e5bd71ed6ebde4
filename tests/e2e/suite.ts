import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../local/commands.ts';
import { openDatabase } from '../../local/data/database.ts';
import type { LocalServer } from '../../local/listen.ts';
import { readSettings } from '../../local/settings.ts';
import { projectRoot } from '../../publish/build.ts';
import { builtArtefact, configuredOnce, keepsBuilds, nextArtefact } from '../support/builds.ts';

/** The built launcher and its stand-ins, running on ports of their own. */
export interface Suite extends AsyncDisposable {
  readonly origin: string;
  readonly provider: string;
  readonly api: string;
  readonly telemetry: string;
  /** The folder of this suite's build. */
  readonly buildDirectory: string;
  /** The server of the pages, like `npm run serve`, unless another process serves them. */
  readonly pages?: LocalServer;
  /** Its build, configured with `changes` to its variables. Returns where it lies: only to be copied. */
  build(changes: Readonly<Record<string, string>>): Promise<string>;
  /** The same of the release after it, of which every hashed file has another name. */
  buildNext(changes: Readonly<Record<string, string>>): Promise<string>;
  /** Does what `npm run standins -- …args` does, without its start-up, and answers what it would print. */
  local(...args: string[]): Promise<string>;
  /** Ends the servers' process, so that nothing answers; what they know stays. */
  halt(): Promise<void>;
  /** Starts it again, if it was ended. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts what `npm start` starts and waits until it says that it is ready.
 * @param firstPort of four consecutive ones.
 * @param options of the command: `--without-pages` leaves them to another server.
 */
export function startSuite(
  firstPort: number,
  variables: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<Suite> {
  return startSuiteOf(projectRoot, firstPort, variables, options);
}

/** The same of a changed copy of the project, which is built anew. */
export async function startSuiteOf(
  folder: string,
  firstPort: number,
  variables: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Suite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'suite-'));
  const environment = {
    ...process.env,
    APP_PORT: String(firstPort),
    IDP_PORT: String(firstPort + 1),
    API_PORT: String(firstPort + 2),
    TELEMETRY_PORT: String(firstPort + 3),
    LOCAL_DATA_DIR: dataDirectory,
    // By default the API keeps no preferences; the story about them changes this.
    VITE_PREFERENCES: '',
    ...variables,
  };
  const { buildDirectory, databaseFile, origins } = readSettings(environment);
  const isBuilt = keepsBuilds() && folder === projectRoot;
  const build = isBuilt ? await configuredOnce(builtArtefact(), environment) : undefined;
  if (build) await cp(build, buildDirectory, { recursive: true });
  const start = async (...more: readonly string[]): Promise<ChildProcess> => {
    const server = spawn(process.execPath, ['local/start.ts', ...more, ...options], {
      cwd: folder,
      env: environment,
      stdio: 'pipe',
    });
    await untilReady(server);
    return server;
  };
  let server = await start(...(build ? ['--built'] : []));
  const database = openDatabase(databaseFile);
  const stop = async () => {
    await end(server);
    database.close();
    await rm(dataDirectory, { recursive: true, force: true });
  };

  return {
    origin: origins.app,
    provider: origins.identityProvider,
    api: origins.api,
    telemetry: origins.telemetry,
    buildDirectory,
    build: (changes) => configuredOnce(builtArtefact(), { ...environment, ...changes }),
    buildNext: async (changes) =>
      configuredOnce(await nextArtefact(), { ...environment, ...changes }),
    local: async (...args) => runCommand(args, { database, apiOrigin: origins.api }),
    halt: () => end(server),
    async resume() {
      if (hasEnded(server)) server = await start('--built');
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await exited;
}

/** Waits until the stand-ins that this process starts are ready. */
async function untilReady(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^Ready: /m.test(output)) resolve();
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`The suite stopped with ${code}:\n${output}`)));
  });
}
