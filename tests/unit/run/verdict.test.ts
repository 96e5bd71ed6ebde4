import { expect, test } from 'vitest';
import { type Outcome, readOutcomes } from '../../run/outcomes.ts';
import { closingLine, describeFlaky, judge } from '../../run/verdict.ts';

const passed = (name: string, trace?: string): Outcome => ({
  name,
  status: 'passed',
  ...(trace && { trace }),
});
const failed = (name: string): Outcome => ({ name, status: 'failed' });
const skipped = (name: string): Outcome => ({ name, status: 'skipped' });

test('a run without a red story is green, and says that nothing was flaky', () => {
  const verdict = judge([passed('a'), skipped('b')], []);
  expect(verdict.isGreen).toBe(true);
  expect(closingLine(verdict.counts)).toBe('1 passed, 0 failed, 1 skipped');
  expect(describeFlaky(verdict.flaky)).toBe('0 flaky');
});

test('a story that fails twice makes the run red', () => {
  const verdict = judge([passed('a'), failed('b')], [failed('b')]);
  expect(verdict).toMatchObject({ isGreen: false, flaky: [] });
  expect(closingLine(verdict.counts)).toBe('1 passed, 1 failed');
});

test('two stories that pass alone leave the run green, and are named with their traces', () => {
  const verdict = judge(
    [passed('a'), failed('b'), failed('c')],
    [passed('b', 'again/b/trace.zip'), passed('c', 'again/c/trace.zip')],
  );
  expect(verdict.isGreen).toBe(true);
  expect(closingLine(verdict.counts)).toBe('3 passed, 0 failed');
  expect(describeFlaky(verdict.flaky).split('\n')).toEqual([
    'FLAKY b',
    '      again/b/trace.zip',
    'FLAKY c',
    '      again/c/trace.zip',
    '2 flaky',
  ]);
});

test('three stories that pass alone make it red all the same', () => {
  const names = ['a', 'b', 'c'];
  const verdict = judge(
    names.map(failed),
    names.map((name) => passed(name)),
  );
  expect(verdict).toMatchObject({ isGreen: false, counts: { passed: 3, failed: 0 } });
  expect(describeFlaky(verdict.flaky)).toContain('3 flaky, more than the 2 that a run may have');
});

test('a red story that was not run again has failed', () => {
  expect(judge([failed('a')], [])).toMatchObject({ isGreen: false, counts: { failed: 1 } });
});

test('reads stories at any depth of the report, timed-out ones as failed', () => {
  const story = (title: string, status: 'expected' | 'unexpected' | 'skipped', trace?: string) => ({
    ...{
      title,
      file: 'a.test.ts',
      line: 1,
      column: 1,
      ok: status === 'expected',
      tags: [],
      id: title,
    },
    tests: [
      {
        ...{ timeout: 0, annotations: [], expectedStatus: 'passed' as const, projectId: 'e2e' },
        ...{ projectName: 'e2e', status },
        results: trace ? [result(trace)] : [],
      },
    ],
  });
  const result = (path: string) => ({
    ...{
      workerIndex: 0,
      parallelIndex: 0,
      status: 'passed' as const,
      duration: 1,
      error: undefined,
    },
    ...{ errors: [], stdout: [], stderr: [], retry: 0, startTime: '', annotations: [] },
    attachments: [{ name: 'trace', contentType: 'application/zip', path }],
  });
  const suite = { title: '', file: 'a.test.ts', line: 0, column: 0 };
  const inner = { ...suite, specs: [story('stays', 'unexpected'), story('waits', 'skipped')] };
  const outcomes = readOutcomes({
    suites: [{ ...suite, specs: [story('comes', 'expected', 'trace.zip')], suites: [inner] }],
  });
  expect(outcomes).toEqual([
    { name: '[e2e] › a.test.ts › comes', status: 'passed', trace: 'trace.zip' },
    { name: '[e2e] › a.test.ts › stays', status: 'failed' },
    { name: '[e2e] › a.test.ts › waits', status: 'skipped' },
  ]);
});
