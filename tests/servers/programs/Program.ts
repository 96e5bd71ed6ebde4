import type { Difference, Row, ServerName } from '../Row.ts';

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
