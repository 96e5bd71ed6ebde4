import { parseArgs } from 'node:util';
import { runProgram } from '../run/command.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/* `npm run test:engines`: the core stories in every engine, one after the other, against real servers. */

const { values } = parseArgs({
  options: { engine: { type: 'string', default: '' }, story: { type: 'string', default: '' } },
});

const engines = [firefox, webkit].filter(({ name }) => name.startsWith(values.engine));
const missing = engines.flatMap((engine) => engine.missing());
if (missing.length > 0) {
  console.error(`Not installed, of Debian's packages: ${missing.join(', ')}.`);
  process.exitCode = 1;
} else {
  const screen = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1600x1200x24'];
  const stories = ['playwright', 'test', '--config', 'tests/engines/playwright.config.ts'];
  const chosen = engines.map(({ name }) => `--project=${name}`);
  const [program = '', ...parameters] = [
    ...(engines.includes(webkit) ? screen : []),
    ...[...stories, ...chosen, '--grep', values.story],
  ];
  process.exitCode = await runProgram(program, parameters);
}
