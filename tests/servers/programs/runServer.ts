import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { isListening } from '../../../local/listen.ts';
import { projectRoot } from '../../../publish/build.ts';
import { until } from '../../support/until.ts';
import type { ServerName } from '../rows.ts';

/** A server that can be started. */
export interface Program {
  readonly name: ServerName;
  /** Returns its version, or undefined if it is not installed. */
  version(): string | undefined;
  /** Serves `site` below `folder`, to which it also writes. Resolves once it answers. */
  start(place: Place): Promise<Running>;
}

export interface Place {
  /** The folder that the guide calls /srv/launcher. */
  readonly folder: string;
  readonly port: number;
  /** The port without TLS, for a server of the guide. */
  readonly plainPort: number;
}

export interface Running {
  stop(): Promise<void>;
}

interface Command {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly port: number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Debian installs servers into a folder that is on root's path only. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/**
 * Starts a server that stays in the foreground. Resolves once its port answers.
 * @throws with its output if it ends instead
 */
export async function runServer(command: Command): Promise<Running> {
  const { program, parameters, port, variables } = command;
  const env = { ...environment, ...variables };
  const child = spawn(program, parameters, { cwd: projectRoot, env });
  const ended = once(child, 'exit');
  const kill = () => void child.kill();
  // If this process fails, nobody else would stop the server.
  process.once('exit', kill);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => said.push(text.toString()));
  }
  const answers = until(program, async () => (await isListening('127.0.0.1', port)) || undefined);
  await Promise.race([answers, ended]);
  if (child.exitCode !== null) throw new Error(`${program} does not answer:\n${said.join('')}`);
  return {
    async stop() {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

/** Returns the first line of a program's version, or undefined if there is no such program. */
export function versionOf(program: string, parameter: string): string | undefined {
  const options = { env: environment, encoding: 'utf8' } as const;
  const { error, stdout, stderr } = spawnSync(program, [parameter], options);
  return error ? undefined : `${stdout}${stderr}`.split('\n')[0];
}
