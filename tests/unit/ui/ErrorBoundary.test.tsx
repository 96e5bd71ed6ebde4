import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary, reportCaughtError } from '../../../src/ui/ErrorBoundary.tsx';

const failure = new Error('the card crashed');
let isBroken = true;

function Card() {
  if (isBroken) throw failure;
  return <b>is tried again</b>;
}

/* What else a boundary does is told of cards: tests/unit/applications/HomePage.test.tsx. */
test.each([
  ['a', 'a', 'stays crashed'],
  ['a', 'b', 'is tried again'],
])('with the key %s then %s a crashed card %s', (before, after, outcome) => {
  isBroken = true;
  const onError = vi.fn();
  const card = (resetKey: string) => (
    <p data-testid="card">
      <ErrorBoundary fallback={() => <b>stays crashed</b>} onError={onError} resetKey={resetKey}>
        <Card />
      </ErrorBoundary>
    </p>
  );
  const { rerender } = render(card(before), { onCaughtError: () => undefined });
  isBroken = false;
  rerender(card(after));
  expect(screen.getByTestId('card').textContent).toBe(outcome);
  expect(onError.mock.calls).toEqual([[failure]]);
});

test.each([
  [true, 1],
  [false, 0],
])('in development (%s) a caught error also reaches the console', (isDevelopment, times) => {
  vi.stubEnv('DEV', isDevelopment);
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  reportCaughtError(failure);
  expect(report).toHaveBeenCalledTimes(times);
  vi.unstubAllEnvs();
});
