import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary, reportCaughtError } from '../../../src/ui/ErrorBoundary.tsx';

const failure = new Error('the card crashed');

let crashes = 0;

/** Crashes as often as it is told. */
function Card() {
  useLayoutEffect(() => {
    if (crashes === 0) return;
    crashes -= 1;
    throw failure;
  });
  return <button type="button">the card</button>;
}

function openCard() {
  crashes = 0;
  const onError = vi.fn();
  const card = (resetKey: string) => (
    <div data-testid="card">
      <ErrorBoundary fallback={() => <b>broken</b>} onError={onError} resetKey={resetKey}>
        <Card />
      </ErrorBoundary>
    </div>
  );
  const { rerender } = render(card('first'), {
    onCaughtError: () => undefined,
    reactStrictMode: false,
  });
  function show(resetKey: string) {
    rerender(card(resetKey));
    return screen.getByTestId('card').textContent;
  }
  function crash(times: number) {
    crashes = times;
    return show('first');
  }
  return { onError, crash, show };
}

/* What else a boundary does is told of cards: tests/unit/applications/HomePage.test.tsx. */
test('what crashed is drawn anew once a minute, with its focus, and every crash is reported', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(100_000);
  const { onError, crash, show } = openCard();
  act(() => screen.getByRole('button').focus());
  expect(crash(1)).toBe('the card');
  expect(document.activeElement).toBe(screen.getByRole('button'));
  now.mockReturnValue(161_000);
  expect(crash(1)).toBe('the card');
  now.mockReturnValue(220_000);
  expect(crash(1)).toBe('broken');
  expect(onError.mock.calls).toEqual([[failure], [failure], [failure]]);
  expect(show('first')).toBe('broken');
  expect(show('second')).toBe('the card');
});

test('what crashes again at once is not drawn a third time', () => {
  const { onError, crash } = openCard();
  expect(crash(5)).toBe('broken');
  expect(onError).toHaveBeenCalledTimes(2);
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
