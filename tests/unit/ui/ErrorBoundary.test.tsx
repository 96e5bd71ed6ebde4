import { render as renderStrictly, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary, reportCaughtError } from '../../../src/ui/ErrorBoundary.tsx';

const failure = new Error('the card crashed');
let isBroken = true;

function Card() {
  if (isBroken) throw failure;
  return <p>Region’s card</p>;
}

function render(children: ReactNode) {
  isBroken = true;
  return renderStrictly(children, { onCaughtError: () => undefined });
}

function cards(onError: (error: unknown) => void, resetKeys?: readonly unknown[]) {
  return (
    <>
      <ErrorBoundary
        fallback={(reset) => (
          <div role="alert">
            This card could not be shown
            <button type="button" onClick={() => reset()}>
              Try again
            </button>
          </div>
        )}
        onError={onError}
        {...(resetKeys && { resetKeys })}
      >
        <Card />
      </ErrorBoundary>
      <p>Impact’s card</p>
    </>
  );
}

test('a card that crashes leaves the others, and is reported each time until it can be shown', async () => {
  const onError = vi.fn();
  render(cards(onError));
  const user = userEvent.setup();
  const tryAgain = () => user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Impact’s card')).toBeTruthy();
  expect(onError.mock.calls).toEqual([[failure]]);
  await tryAgain();
  expect(screen.getByRole('alert').textContent).toContain('This card could not be shown');
  expect(onError).toHaveBeenCalledTimes(2);
  isBroken = false;
  await tryAgain();
  expect(screen.getByText('Region’s card')).toBeTruthy();
});

test.each([
  [['a'], ['a'], 'stays crashed'],
  [['a'], ['b'], 'is tried again'],
])('with keys %j then %j a crashed card %s', (before, after, outcome) => {
  const { rerender } = render(cards(vi.fn(), before));
  isBroken = false;
  rerender(cards(vi.fn(), after));
  const isShown = screen.queryByText('Region’s card') !== null;
  expect(isShown ? 'is tried again' : 'stays crashed').toBe(outcome);
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
