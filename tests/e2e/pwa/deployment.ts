import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildVariables } from '../../../local/buildVariables.ts';
import { readSettings } from '../../../local/settings.ts';
import type { Suite } from '../suite.ts';
import { test as base } from '../test.ts';

const projectRoot = join(import.meta.dirname, '../../..');

/** What a deployment does to the folder that a server serves. */
export interface Deployment {
  /** The same sources, built with `variables`; each build is made once. Returns where it lies. */
  build(variables: Readonly<Record<string, string>>): Promise<string>;
  /** Puts a build in the place of what is served; files that only the old one had stay. */
  deploy(directory: string): Promise<void>;
  /** The same, on a server that keeps nothing of the build before. */
  deployAlone(directory: string): Promise<void>;
  /** Lets the server answer `file` with the page, as one does that is deployed by half. */
  answerWithPage(file: string): Promise<void>;
}

interface Fixtures {
  /** After the test the suite's own build is served again. */
  readonly deployment: Deployment;
}

interface WorkerFixtures {
  readonly build: Deployment['build'];
}

/** The suite's test, with further builds to deploy. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  build: [
    async ({ suite }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'builds-'));
      const built = new Map<string, Promise<string>>();
      await use((variables) => {
        const name = JSON.stringify(variables);
        const made =
          built.get(name) ?? buildInto(join(directory, String(built.size)), suite, variables);
        built.set(name, made);
        return made;
      });
      await rm(directory, { recursive: true });
    },
    { scope: 'worker' },
  ],

  deployment: async ({ context, suite, build }, use) => {
    const own = await mkdtemp(join(tmpdir(), 'own-build-'));
    await cp(suite.buildDirectory, own, { recursive: true });
    const deploy = (directory: string) => cp(directory, suite.buildDirectory, { recursive: true });
    await use({
      build,
      deploy,
      deployAlone: async (directory) => {
        await deploy(directory);
        const kept = new Set(await readdir(join(directory, 'static')));
        for (const name of await readdir(join(suite.buildDirectory, 'static'))) {
          if (!kept.has(name)) await rm(join(suite.buildDirectory, 'static', name));
        }
      },
      answerWithPage: async (file) => {
        const page = '<!doctype html><title>Not found</title>';
        await writeFile(join(suite.buildDirectory, file), page);
        // Otherwise the server would go on answering with the compressed ones.
        for (const suffix of ['br', 'gz']) {
          await rm(join(suite.buildDirectory, `${file}.${suffix}`), { force: true });
        }
      },
    });
    // Pages that still look for their worker would ask for files while they are being replaced.
    await context.close();
    for (const name of await readdir(suite.buildDirectory)) {
      await rm(join(suite.buildDirectory, name), { recursive: true });
    }
    await cp(own, suite.buildDirectory, { recursive: true });
    await rm(own, { recursive: true });
  },
});

/** Builds as `npm start` does for `suite`, but for `variables`. */
async function buildInto(
  directory: string,
  { origin, provider, api, telemetry }: Suite,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const settings = readSettings({
    APP_PORT: new URL(origin).port,
    IDP_PORT: new URL(provider).port,
    API_PORT: new URL(api).port,
    TELEMETRY_PORT: new URL(telemetry).port,
  });
  const environment = { ...process.env, ...variables };
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const build = spawn(
    process.execPath,
    [vite, 'build', '--mode', settings.mode, '--outDir', directory, '--logLevel', 'warn'],
    {
      cwd: projectRoot,
      env: { ...environment, ...buildVariables(settings, environment) },
      stdio: 'ignore',
    },
  );
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  return directory;
}
