import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

/** What came of one story. */
export interface Outcome {
  /** As Playwright's list has it: project, file, title. */
  readonly name: string;
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
      status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
      ...(trace !== undefined && { trace }),
    };
  });
}
