/** What came of one story in one engine. */
export interface Result {
  readonly engine: string;
  readonly story: string;
  readonly seconds: number;
  readonly error?: unknown;
  /** Why it was not played. */
  readonly lack?: string;
}

export function formatLine({ engine, story, seconds, error, lack }: Result): string {
  const outcome = error ? 'FAILED' : lack === undefined ? 'passed' : `lacks: ${lack}`;
  return `${engine.padEnd(9)} ${seconds.toFixed(1).padStart(5)} s  ${story}: ${outcome}`;
}

/** Stories down, engines across: how often each passed, or why it was not played. */
export function formatTable(results: readonly Result[]): string {
  const engines = [...new Set(results.map(({ engine }) => engine))];
  const stories = [...new Set(results.map(({ story }) => story))];
  const rows = stories.map((story) => [
    story,
    ...engines.map((engine) => outcomeOf(results, story, engine)),
  ]);
  const totals = engines.map((engine) => {
    const own = results.filter((result) => result.engine === engine);
    return `${own.reduce((total, { seconds }) => total + seconds, 0).toFixed(0)} s`;
  });
  const lines = [['story', ...engines], ...rows, ['in all', ...totals]];
  const widths = engines.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '))
    .join('\n');
}

function outcomeOf(results: readonly Result[], story: string, engine: string): string {
  const own = results.filter((result) => result.story === story && result.engine === engine);
  const lack = own.find((result) => result.lack !== undefined)?.lack;
  if (lack !== undefined) return `lacks: ${lack}`;
  const passed = own.filter(({ error }) => error === undefined).length;
  return `${passed} of ${own.length}`;
}
