import { join } from 'node:path';
import { CliError } from './cli.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ServiceName = keyof typeof portVariables;

/** In seconds. */
export interface Lifetimes {
  readonly idToken: number;
  readonly accessToken: number;
  readonly refreshToken: number;
  /** How long a consumed refresh token still gives its replacement. */
  readonly refreshOverlap: number;
}

export type Settings = ReturnType<typeof readSettings>;

/** The variable that sets each service's port, and its default. */
export const portVariables = {
  app: ['APP_PORT', 4173],
  identityProvider: ['IDP_PORT', 4174],
  api: ['API_PORT', 4175],
  telemetry: ['TELEMETRY_PORT', 4176],
} as const;

const modes = ['release', 'master', 'development'];

/**
 * Reads from the environment how one run of the stand-ins is set up.
 * @throws CliError naming the variable that is wrong.
 */
export function readSettings(environment: Environment) {
  const ports = readPorts(environment);
  const root = join(import.meta.dirname, '..');
  const dataDirectory = environment.LOCAL_DATA_DIR || join(root, '.local', String(ports.app));
  const seconds = (name: string, fallback: number, least = 1) =>
    wholeNumber(environment, `LOCAL_${name}_SECONDS`, { fallback, least });
  return {
    ports,
    // By name. Browsers take `localhost` for a secure context, and 127.0.0.1, too, as another site.
    origins: {
      ...forEachService((service) => `http://localhost:${ports[service]}`),
      identityProvider: `http://${environment.IDP_HOST || 'localhost'}:${ports.identityProvider}`,
    },
    lifetimes: {
      // ID tokens cannot be revoked, so they are short. Access tokens live longer, as at most
      // providers, so that a mix-up of the two lifetimes shows.
      idToken: seconds('ID_TOKEN', 300),
      accessToken: seconds('ACCESS_TOKEN', 3600),
      refreshToken: seconds('REFRESH_TOKEN', 14 * 24 * 3600),
      refreshOverlap: seconds('REFRESH_OVERLAP', 0, 0),
    },
    // Some providers require a hint; ours does not by default.
    requiresLogoutHint: environment.LOCAL_LOGOUT_HINT === 'required',
    mode: readMode(environment),
    buildDirectory: join(dataDirectory, 'app'),
    databaseFile: join(dataDirectory, 'stand-ins.sqlite'),
  };
}

export function readPort(environment: Environment, service: ServiceName): number {
  const [variable, fallback] = portVariables[service];
  return wholeNumber(environment, variable, { fallback, least: 1, most: 65_535 });
}

/** Calls `make` for each service. */
function forEachService<T>(make: (service: ServiceName) => T): Record<ServiceName, T> {
  return {
    app: make('app'),
    identityProvider: make('identityProvider'),
    api: make('api'),
    telemetry: make('telemetry'),
  };
}

function readPorts(environment: Environment): Record<ServiceName, number> {
  const taken = new Map<number, string>();
  return forEachService((service) => {
    const port = readPort(environment, service);
    const [variable] = portVariables[service];
    const other = taken.get(port);
    if (other) throw new CliError(`${other} and ${variable} are both ${port}.`, 2);
    taken.set(port, variable);
    return port;
  });
}

function readMode({ LOCAL_MODE }: Environment): string {
  const mode = LOCAL_MODE || 'release';
  if (modes.includes(mode)) return mode;
  throw new CliError(`LOCAL_MODE is '${mode}': expects ${modes.join(', ')}.`, 2);
}

interface Range {
  readonly fallback: number;
  readonly least: number;
  readonly most?: number;
}

function wholeNumber(environment: Environment, variable: string, range: Range): number {
  const { fallback, least, most = 10_000_000_000 } = range;
  const text = environment[variable];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const upTo = range.most ? ` to ${most}` : '';
  throw new CliError(`${variable} is '${text}': expects a whole number from ${least}${upTo}.`, 2);
}
