import { expect, test, vi } from 'vitest';
import { type Outcome, readOutcomes, readUnitOutcomes } from '../../run/outcomes.ts';
import { runWithRepeat } from '../../run/repeat.ts';
import { closingLines, join, judge } from '../../run/verdict.ts';

const passed = (name: string, trace?: string): Outcome => ({
  name,
  file: `${name}.test.ts`,
  status: 'passed',
  ...(trace && { trace }),
});
const failed = (name: string): Outcome => ({ name, file: `${name}.test.ts`, status: 'failed' });
const skipped = (name: string): Outcome => ({ name, file: `${name}.test.ts`, status: 'skipped' });

test('a run without a red story is green, and says that nothing was flaky', () => {
  const verdict = judge([passed('a'), skipped('b')], []);
  expect(verdict.isGreen).toBe(true);
  expect(closingLines(verdict)).toBe('0 flaky\n1 passed, 0 failed, 1 skipped');
});

test('a story that fails twice makes the run red', () => {
  const verdict = judge([passed('a'), failed('b')], [failed('b')]);
  expect(verdict).toMatchObject({ isGreen: false, flaky: [] });
  expect(closingLines(verdict)).toBe('0 flaky\n1 passed, 1 failed');
});

test('two stories that pass alone leave the run green, and are named with their traces', () => {
  const verdict = judge(
    [passed('a'), failed('b'), failed('c')],
    [passed('b', 'again/b/trace.zip'), passed('c', 'again/c/trace.zip')],
  );
  expect(verdict.isGreen).toBe(true);
  expect(closingLines(verdict).split('\n')).toEqual([
    'FLAKY b',
    '      again/b/trace.zip',
    'FLAKY c',
    '      again/c/trace.zip',
    '2 flaky',
    '3 passed, 0 failed',
  ]);
});

test('three stories that pass alone make it red all the same', () => {
  const names = ['a', 'b', 'c'];
  const verdict = judge(
    names.map(failed),
    names.map((name) => passed(name)),
  );
  expect(verdict).toMatchObject({ isGreen: false, counts: { passed: 3, failed: 0 } });
  expect(closingLines(verdict)).toContain('3 flaky, more than the 2 that a run may have');
});

test('a red story that was not run again has failed', () => {
  expect(judge([failed('a')], [])).toMatchObject({ isGreen: false, counts: { failed: 1 } });
});

test('of two tests of one name that were red, one that fails again is enough', () => {
  expect(judge([failed('a'), failed('a')], [passed('a'), failed('a')])).toMatchObject({
    isGreen: false,
    counts: { failed: 2 },
  });
});

test('flaky tests of all parts of a run count together', () => {
  const part = (...names: string[]) =>
    judge(
      names.map(failed),
      names.map((name) => passed(name)),
    );
  expect(join(part('a'), part('b'))).toMatchObject({ isGreen: true, counts: { passed: 2 } });
  expect(join(part('a'), part('b', 'c')).isGreen).toBe(false);
});

test('runs again what was red, and nothing where something else went wrong as well', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const play = async () => ({ outcomes: [passed('a'), failed('b')], isWhole: true });
  const playAgain = vi.fn(async () => ({ outcomes: [passed('b')], isWhole: true }));
  expect(await runWithRepeat(play, playAgain)).toMatchObject({
    isGreen: true,
    flaky: [{ name: 'b' }],
  });
  expect(playAgain).toHaveBeenCalledExactlyOnceWith([failed('b')]);
  const broken = async () => ({ ...(await play()), isWhole: false });
  expect((await runWithRepeat(broken, playAgain)).isGreen).toBe(false);
});

test('does not run again more red tests than ten', async () => {
  const outcomes = [...'abcdefghijk'].map(failed);
  const playAgain = vi.fn();
  expect(await runWithRepeat(async () => ({ outcomes, isWhole: true }), playAgain)).toMatchObject({
    isGreen: false,
    counts: { failed: 11 },
  });
  expect(playAgain).not.toHaveBeenCalled();
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
    { name: '[e2e] › a.test.ts › comes', file: 'a.test.ts', status: 'passed', trace: 'trace.zip' },
    { name: '[e2e] › a.test.ts › stays', file: 'a.test.ts', status: 'failed' },
    { name: '[e2e] › a.test.ts › waits', file: 'a.test.ts', status: 'skipped' },
  ]);
});

test("reads Vitest's tests, and files that could not be loaded", () => {
  const assertion = (fullName: string, status: 'passed' | 'failed' | 'todo') => ({
    ...{ fullName, status, title: fullName, ancestorTitles: [], failureMessages: [] },
    ...{ meta: {}, tags: [], benchmarks: [] },
  });
  const file = { message: '', startTime: 0, endTime: 0 };
  const outcomes = readUnitOutcomes(
    {
      testResults: [
        {
          ...{ ...file, name: '/clone/tests/a.test.ts', status: 'failed' },
          assertionResults: [assertion('stays', 'failed'), assertion('waits', 'todo')],
        },
        { ...file, name: '/clone/tests/b.test.ts', status: 'failed', assertionResults: [] },
      ],
    },
    '/clone',
  );
  expect(outcomes).toEqual([
    { name: 'tests/a.test.ts › stays', file: 'tests/a.test.ts', status: 'failed' },
    { name: 'tests/a.test.ts › waits', file: 'tests/a.test.ts', status: 'skipped' },
    { name: 'tests/b.test.ts', file: 'tests/b.test.ts', status: 'failed' },
  ]);
});
