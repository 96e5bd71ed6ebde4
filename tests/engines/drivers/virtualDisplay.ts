import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface VirtualDisplay {
  /** For `DISPLAY`. */
  readonly name: string;
  close(): Promise<void>;
}

/** A screen that nobody sees, on a number that is free. */
export async function openDisplay(program: string): Promise<VirtualDisplay> {
  const server = spawn(
    program,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(server.stdio[3] ?? server, 'data');
  return {
    name: `:${String(number).trim()}`,
    async close() {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    },
  };
}
