import type { ServerName } from '../Row.ts';

/** A server that can be started. */
export interface Program {
  readonly name: ServerName;
  /** Which one ran, or undefined where there is none on this machine. */
  version(): string | undefined;
  /** Serves `site` on that port; what it writes goes below `folder`. Resolves once it answers. */
  start(place: Place): Promise<Running>;
}

export interface Place {
  readonly site: string;
  readonly folder: string;
  readonly port: number;
}

export interface Running {
  stop(): Promise<void>;
}
