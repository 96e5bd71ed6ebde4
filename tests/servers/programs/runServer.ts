import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { isListening } from '../../../local/listen.ts';
import { projectRoot } from '../../run/command.ts';
import { until } from '../../support/until.ts';
import type { ServerName } from '../rows.ts';

/** A server that can be started. */
export interface Program {
  readonly name: ServerName;
  /** Whether it is configured as the operator's guide has it, with TLS. */
  readonly isOfGuide: boolean;
  /** Which one ran, or undefined where there is none on this machine. */
  version(): string | undefined;
  /** Serves `site` below `folder`, where all that it writes goes, too. Resolves once it answers. */
  start(place: Place): Promise<Running>;
}

export interface Place {
  /** What the guide calls /srv/launcher. */
  readonly folder: string;
  readonly port: number;
  /** Where https is not spoken, for a server of the guide. */
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

/** Debian has servers where only root looks. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/**
 * Starts a server that stays in the foreground. Resolves once its port answers.
 * @throws with what it has said where it ends instead.
 */
export async function runServer(command: Command): Promise<Running> {
  const child = spawn(command.program, command.parameters, {
    cwd: projectRoot,
    env: { ...environment, ...command.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const kill = () => void child.kill();
  // Where this process fails, nobody else would stop it.
  process.once('exit', kill);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  }
  const answers = until(command.program, async () => {
    return (await isListening('127.0.0.1', command.port)) || undefined;
  });
  await Promise.race([answers, ended]);
  if (child.exitCode !== null) throw new Error(`${command.program} does not answer:\n${said}`);
  return {
    async stop() {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

/** The first line that a program says of itself; undefined where there is none. */
export function versionOf(program: string, ...parameters: readonly string[]): string | undefined {
  const { error, stdout, stderr } = spawnSync(program, parameters, {
    env: environment,
    encoding: 'utf8',
  });
  return error ? undefined : `${stdout}${stderr}`.split('\n')[0];
}
