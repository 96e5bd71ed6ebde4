import { runCli } from './cli.ts';
import { runCommand } from './commands.ts';
import { openDatabase } from './data/database.ts';
import { readSettings } from './settings.ts';

await runCli(() => {
  const settings = readSettings(process.env);
  const context = {
    database: openDatabase(settings.databaseFile),
    apiOrigin: settings.origins.api,
  };
  console.log(runCommand(process.argv.slice(2), context));
});
