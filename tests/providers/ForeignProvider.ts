import type { Running } from '../servers/programs/runServer.ts';

/** A provider that others have written, from Debian's packages. */
export interface ForeignProvider {
  readonly name: string;
  /** Debian's packages that bring it. */
  readonly packages: string;
  /** A command that succeeds if they are installed. */
  readonly probe: readonly [program: string, ...parameters: string[]];
  /** How to use its pages: the selector of the user's name, and the button that consents. */
  readonly pages: Readonly<Record<'name' | 'accept', string>>;
  /** The buttons that answer its question about Logout, if it asks one. */
  readonly logouts: readonly (string | undefined)[];
  /** @param place whose folder is private, and removed by the caller. */
  start(place: {
    readonly folder: string;
    readonly port: number;
    readonly appOrigin: string;
    /** How long ID tokens last: short ones are renewed while a story looks on. */
    readonly idTokenSeconds: number;
  }): Promise<RunningProvider>;
}

export interface RunningProvider extends Running {
  readonly issuer: string;
  /** The operator's variables besides the authority. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Forgets every session and every refresh token. */
  endSessions(): Promise<void>;
  /** Makes all logins this many seconds older. */
  ageLogins(seconds: number): Promise<void>;
}
