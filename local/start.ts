import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { buildVariables } from './buildVariables.ts';
import { CliError, exitOnSignal, runCli } from './cli.ts';
import { allAccounts, password } from './data/accounts.ts';
import { openDatabase } from './data/database.ts';
import { describeFaults } from './data/faults.ts';
import { type LocalServer, listen } from './listen.ts';
import { portVariables, readSettings, type ServiceName, type Settings } from './settings.ts';
import { startStandIns } from './standIns.ts';
import { createStaticServer } from './staticServer.ts';

const root = join(import.meta.dirname, '..');

async function start(): Promise<void> {
  const isDevelopment = process.argv.includes('--dev');
  const isBuilt = process.argv.includes('--built');
  const servesPages = !process.argv.includes('--without-pages');
  const settings = readSettings(process.env);
  exitOnSignal();

  // We listen before the build, so that a port in use is reported at once.
  const { app, ...servers } = await listenOnAll(settings);
  // Another server shall get this address.
  if (!servesPages) await app.close();
  console.log('Local stand-ins for the Natural Capital Suite. Not for production.');
  const database = openDatabase(settings.databaseFile);
  startStandIns({
    database,
    servers,
    appOrigin: settings.origins.app,
    idTokenSeconds: settings.idTokenSeconds,
    requiresLogoutHint: settings.requiresLogoutHint,
  });

  Object.assign(process.env, buildVariables(settings, process.env));
  if (isDevelopment) {
    await serveDevelopment(app);
  } else {
    if (!isBuilt) {
      console.log(`Building (mode ${settings.mode}) …`);
      await buildApplication(settings.mode, settings.buildDirectory);
    }
    if (process.env.VITE_NOTICES === 'true') {
      const sample = join(import.meta.dirname, 'notices.json');
      await copyFile(sample, join(settings.buildDirectory, 'notices.json'));
    }
    app.answer(createStaticServer(settings.buildDirectory));
  }

  printAddresses(settings);
  for (const fault of describeFaults(database)) console.log(`Fault in force: ${fault}`);
  console.log(`Accounts, password '${password}':`);
  for (const { email } of allAccounts(database)) console.log(`  ${email}`);
  console.log(`Ready: ${settings.origins.app}`);
}

/**
 * Builds the application in this process, so that a signal stops the build too.
 * @throws CliError when the configuration is wrong.
 */
async function buildApplication(mode: string, outDir: string): Promise<void> {
  try {
    await build({ root, mode, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  } catch (error) {
    // Vite bundles its configuration, so its class is another one than ours.
    if (error instanceof Error && error.name === 'ConfigurationError') {
      throw new CliError(error.message, 1);
    }
    throw error;
  }
}

/** Starts Vite's development server on a server that listens already. */
async function serveDevelopment(server: LocalServer): Promise<void> {
  const vite = await createServer({
    root,
    mode: 'development',
    server: { middlewareMode: true, hmr: { server: server.http } },
  });
  server.answer((request, response) => vite.middlewares(request, response));
}

async function listenOnAll(settings: Settings): Promise<Record<ServiceName, LocalServer>> {
  const { ports, origins } = settings;
  const on = (service: ServiceName) =>
    listen(ports[service], portVariables[service][0], new URL(origins[service]).hostname);
  return {
    app: await on('app'),
    identityProvider: await on('identityProvider'),
    api: await on('api'),
    telemetry: await on('telemetry'),
  };
}

function printAddresses({ origins }: Settings): void {
  console.log(`Identity provider: ${origins.identityProvider}`);
  console.log(`API:               ${origins.api}`);
  console.log(`Telemetry:         ${origins.telemetry}/items`);
}

await runCli(start);
