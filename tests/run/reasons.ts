import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

/** Returns for each test that was skipped the reason. A Vitest suite that is skipped has it in its title. */
export function reasonsOf(report: JSONReport | JsonTestResults): string[] {
  if ('suites' in report) return report.suites.flatMap(reasonsIn);
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ ancestorTitles, title }) => ancestorTitles[0] ?? title);
}

function reasonsIn({ suites = [], specs }: JSONReportSuite): string[] {
  const skipped = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => annotations[0]?.description ?? title),
  );
  return [...skipped, ...suites.flatMap(reasonsIn)];
}

/** Returns how many were skipped, and how often for each reason. */
export function wordsAbout(reasons: readonly string[]): string {
  const counts = Map.groupBy(reasons, (reason) => reason);
  const each = Array.from(counts, ([reason, { length }]) => `${reason} (${length})`);
  return `${reasons.length} skipped${each.length > 0 ? `: ${each.join(', ')}` : ''}`;
}
