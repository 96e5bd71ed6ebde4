import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployBuild, restoreBuild } from '../../support/deployBuild.ts';
import { test as base } from '../test.ts';

/** What a deployment does to the folder that a server serves. */
export interface Deployment {
  /** Puts a build in the place of what is served; files that only the old one had stay. */
  deploy(directory: string): Promise<void>;
  /** The same, on a server that keeps nothing of the build before. */
  deployAlone(directory: string): Promise<void>;
  /** Lets the server answer `file` with the page, as one does that is deployed by half. */
  answerWithPage(file: string): Promise<void>;
  /** Lets it answer `file` with nothing, and a 200. */
  empty(file: string): Promise<void>;
  /** Has the rest of the page wait for a script that its server does not answer, until the test ends. */
  holdPage(): Promise<void>;
}

interface Fixtures {
  /** After the test the suite's own build is served again. */
  readonly deployment: Deployment;
}

/** The suite's test, with further builds to deploy. */
export const test = base.extend<Fixtures>({
  deployment: async ({ context, suite }, use) => {
    const deploy = (directory: string) => deployBuild(directory, suite.buildDirectory);
    const replace = async (file: string, content: string) => {
      await writeFile(join(suite.buildDirectory, file), content);
      // Otherwise the server would go on answering with the compressed ones.
      for (const suffix of ['br', 'gz']) {
        await rm(join(suite.buildDirectory, `${file}.${suffix}`), { force: true });
      }
    };
    await use({
      deploy,
      deployAlone: async (directory) => {
        await deploy(directory);
        const kept = new Set(await readdir(join(directory, 'static')));
        for (const name of await readdir(join(suite.buildDirectory, 'static'))) {
          if (!kept.has(name)) await rm(join(suite.buildDirectory, 'static', name));
        }
      },
      answerWithPage: (file) => replace(file, '<!doctype html><title>Not found</title>'),
      empty: (file) => replace(file, ''),
      holdPage: async () => {
        await context.route('**/held.js', () => undefined);
        const page = await readFile(join(suite.buildDirectory, 'index.html'), 'utf8');
        const held = page.replace('</body>', '<script src="/held.js"></script>$&');
        await replace('index.html', held);
      },
    });
    // Pages that still look for their worker would ask for files while they are being replaced.
    await context.close();
    await restoreBuild(suite);
  },
});
