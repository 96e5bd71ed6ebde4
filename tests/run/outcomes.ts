import { relative } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

/** What came of one test. */
export interface Outcome {
  /** A story's as Playwright's list has it, with its project; file and title. */
  readonly name: string;
  readonly file: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Path of its trace, where one was recorded. */
  readonly trace?: string;
}

/** The outcome of every story in the report of Playwright's JSON reporter. */
export function readOutcomes({ suites }: Pick<JSONReport, 'suites'>): Outcome[] {
  return suites.flatMap(outcomesOf);
}

function outcomesOf(suite: JSONReportSuite): Outcome[] {
  return [
    ...suite.specs.flatMap((spec) => outcomesOfSpec(spec)),
    ...(suite.suites ?? []).flatMap(outcomesOf),
  ];
}

function outcomesOfSpec({ file, title, tests }: JSONReportSpec): Outcome[] {
  return tests.map(({ projectName, status, results }) => {
    const attachments = results.at(-1)?.attachments ?? [];
    const trace = attachments.find(({ name }) => name === 'trace')?.path;
    return {
      name: `[${projectName}] › ${file} › ${title}`,
      file,
      status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
      ...(trace !== undefined && { trace }),
    };
  });
}

/** The outcome of every test in the report of Vitest's JSON reporter, with files as seen from `root`. */
export function readUnitOutcomes(
  { testResults }: Pick<JsonTestResults, 'testResults'>,
  root: string,
): Outcome[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    // It could not even be loaded.
    if (status === 'failed' && assertionResults.length === 0) return { name: file, file, status };
    return assertionResults.map((result) => ({
      name: `${file} › ${result.fullName}`,
      file,
      status: result.status === 'passed' || result.status === 'failed' ? result.status : 'skipped',
    }));
  });
}
