import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployBuild, restoreBuild } from '../../support/builds.ts';
import { test as base } from '../test.ts';

/** Changes the folder that a server serves. */
export interface Deployment {
  /** Replaces the served build; files that only the old one had stay. */
  deploy(directory: string): Promise<void>;
  /** Does the same on a server that keeps nothing of the build before. */
  deployAlone(directory: string): Promise<void>;
  /** Makes the server answer `file` with other content: a page, as after half a deployment, or nothing. */
  replace(file: string, content: string): Promise<void>;
  /** Makes the rest of the page wait for a script that the server does not answer until the test ends. */
  holdPage(): Promise<void>;
}

/** The suite's test, with further builds to deploy; after it the suite's own build is served again. */
export const test = base.extend<{ readonly deployment: Deployment }>({
  deployment: async ({ context, suite }, use) => {
    const served = suite.buildDirectory;
    const deploy = (directory: string) => deployBuild(directory, served);
    const replace = async (file: string, content: string) => {
      await writeFile(join(served, file), content);
      // Otherwise the server would go on answering with the compressed ones.
      for (const suffix of ['br', 'gz'])
        await rm(join(served, `${file}.${suffix}`), { force: true });
    };
    await use({
      deploy,
      deployAlone: async (directory) => {
        await rm(join(served, 'static'), { recursive: true });
        await deploy(directory);
      },
      replace,
      holdPage: async () => {
        await context.route('**/held.js', () => undefined);
        const page = await readFile(join(served, 'index.html'), 'utf8');
        await replace('index.html', page.replace('</body>', '<script src="/held.js"></script>$&'));
      },
    });
    // Pages that still look for their worker would ask for files while they are being replaced.
    await context.close();
    await restoreBuild(suite);
  },
});
