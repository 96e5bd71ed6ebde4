import { parseArgs } from 'node:util';
import { NotReproducible, reproduce } from './reproduce.ts';

/* `npm run reproduce`: whether a build depends on where, when and with which Node it is made. */

const { values } = parseArgs({ options: { node: { type: 'string', multiple: true } } });
try {
  await reproduce(values.node ?? [process.execPath], console.log);
} catch (error) {
  if (!(error instanceof NotReproducible)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
