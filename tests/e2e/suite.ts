import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../local/commands.ts';
import { openDatabase } from '../../local/database.ts';
import { readSettings } from '../../local/settings.ts';

const projectRoot = join(import.meta.dirname, '../..');

/** The built launcher and its stand-ins, running on ports of their own. */
export interface Suite {
  readonly origin: string;
  readonly provider: string;
  readonly api: string;
  readonly telemetry: string;
  /** Where this suite's build lies. */
  readonly buildDirectory: string;
  /** Does what `npm run local -- …args` does, without its start-up, and answers what it would print. */
  local(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts what `npm start` starts and waits until it says that it is ready.
 * @param firstPort of four consecutive ones.
 */
export async function startSuite(
  firstPort: number,
  variables: Record<string, string>,
): Promise<Suite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'suite-'));
  const environment = {
    ...process.env,
    APP_PORT: String(firstPort),
    IDP_PORT: String(firstPort + 1),
    API_PORT: String(firstPort + 2),
    TELEMETRY_PORT: String(firstPort + 3),
    LOCAL_DATA_DIR: dataDirectory,
    ...variables,
  };
  const server = spawn(process.execPath, ['local/start.ts'], {
    cwd: projectRoot,
    env: environment,
    stdio: 'pipe',
  });
  await untilReady(server);
  const { databaseFile, origins } = readSettings(environment);
  const database = openDatabase(databaseFile);

  return {
    origin: `http://localhost:${firstPort}`,
    provider: `http://localhost:${firstPort + 1}`,
    api: `http://localhost:${firstPort + 2}`,
    telemetry: `http://localhost:${firstPort + 3}`,
    buildDirectory: join(dataDirectory, 'app'),
    async local(...args) {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      await runCommand(args, { database, apiOrigin: origins.api, print });
      return lines.join('\n');
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit');
        server.kill('SIGINT');
        await exited;
      }
      database.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

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
