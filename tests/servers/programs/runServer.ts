import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isListening } from '../../../local/listen.ts';
import { projectRoot } from '../../run/command.ts';
import type { Difference, Row, ServerName } from '../rows.ts';

/** A server that can be started. */
export interface Program {
  readonly name: ServerName;
  /** Whether it is configured as the operator's guide has it, with TLS. */
  readonly isOfGuide: boolean;
  /** Which one ran, or undefined where there is none on this machine. */
  version(): string | undefined;
  /** How it answers otherwise where that is so for many rows. */
  differs?(row: Row): Difference | undefined;
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

const longestStartMs = 30_000;

interface Command {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly port: number;
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether it leaves processes of its own behind when it is told to stop. */
  readonly isGroup?: boolean;
}

/**
 * Starts a server that stays in the foreground. Resolves once its port answers.
 * @throws with what it has said where it ends instead.
 */
export async function runServer({
  program,
  parameters,
  port,
  variables,
  isGroup = false,
}: Command): Promise<Running> {
  const child = spawn(program, parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  });
  const ended = once(child, 'exit');
  // Where this process fails, nobody else would stop it.
  const kill = () => {
    if (!isGroup || !child.pid) return void child.kill();
    try {
      process.kill(-child.pid);
    } catch {
      // All of it has ended.
    }
  };
  process.once('exit', kill);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  }
  const deadline = performance.now() + longestStartMs;
  while (!(await isListening('127.0.0.1', port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      kill();
      throw new Error(`${program} does not answer:\n${said}`);
    }
    await delay(50);
  }
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
  const { error, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  return error ? undefined : `${stdout}${stderr}`.split('\n')[0];
}
