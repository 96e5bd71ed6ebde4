import { openBuilds } from './builds.ts';

/** Playwright calls it once before a run, and what it returns once afterwards. */
export default openBuilds;
