import { runStories } from './stories.ts';
import { closingLine } from './verdict.ts';

const { counts, isGreen } = await runStories(process.argv.slice(2));
console.log(closingLine(counts));
process.exitCode = isGreen ? 0 : 1;
