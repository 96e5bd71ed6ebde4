import { runStories } from './stories.ts';
import { closingLines } from './verdict.ts';

const verdict = await runStories(process.argv.slice(2));
console.log(`\n${closingLines(verdict)}`);
process.exitCode = verdict.isGreen ? 0 : 1;
