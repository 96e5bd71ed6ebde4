import { runCli } from './CliError.ts';
import { runCommand } from './commands.ts';
import { openDatabase } from './data/database.ts';
import { readSettings } from './settings.ts';

await runCli(async () => {
  const settings = readSettings(process.env);
  await runCommand(process.argv.slice(2), {
    database: openDatabase(settings.databaseFile),
    apiOrigin: settings.origins.api,
    print: (line) => console.log(line),
  });
});
