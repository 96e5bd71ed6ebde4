import { join } from 'node:path';
import { CliError } from './cli.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ServiceName = keyof typeof portVariables;

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
  return {
    ports,
    // By name. Browsers take `localhost` for a secure context, and 127.0.0.1, too, as another site.
    origins: {
      ...forEachService((service) => `http://localhost:${ports[service]}`),
      identityProvider: `http://${environment.IDP_HOST || 'localhost'}:${ports.identityProvider}`,
    },
    // ID tokens cannot be revoked, so they are short.
    idTokenSeconds: wholeNumber(environment, 'LOCAL_ID_TOKEN_SECONDS', 300),
    // Some providers require a hint; ours does not by default.
    requiresLogoutHint: environment.LOCAL_LOGOUT_HINT === 'required',
    mode: readMode(environment),
    buildDirectory: join(dataDirectory, 'app'),
    databaseFile: join(dataDirectory, 'stand-ins.sqlite'),
  };
}

export function readPort(environment: Environment, service: ServiceName): number {
  const [variable, fallback] = portVariables[service];
  return wholeNumber(environment, variable, fallback, 65_535);
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

function wholeNumber(
  environment: Environment,
  variable: string,
  fallback: number,
  most = 1_000_000_000,
): number {
  const text = environment[variable];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new CliError(`${variable} is '${text}': expects a whole number from 1 to ${most}.`, 2);
}
