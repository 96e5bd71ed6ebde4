import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError, exitOnSignal, runCli } from './cli.ts';
import { listen } from './listen.ts';
import { portVariables, readPort } from './settings.ts';
import { createStaticServer } from './staticServer.ts';

async function serve(): Promise<void> {
  const [directory] = process.argv.slice(2);
  if (!directory) throw new CliError('Usage: npm run serve -- DIR (a folder with a build)', 2);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CliError(`${resolve(directory)} is not a folder.`, 2);
  }
  const answer = createStaticServer(directory);
  const port = readPort(process.env, 'app');
  exitOnSignal();
  const server = await listen(port, portVariables.app[0]);
  server.answer(answer);
  console.log(`Serving ${resolve(directory)} without the stand-ins. Not for production.`);
  console.log(`Ready: ${server.origin}`);
}

await runCli(serve);
