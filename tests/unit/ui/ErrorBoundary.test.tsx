import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/ui/ErrorBoundary.tsx';

/* The rest that a boundary does is told of cards: tests/unit/applications/HomePage.test.tsx. */

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

test('what crashed is drawn anew once a minute, with its focus, and every crash is reported', () => {
  const onError = vi.fn();
  const card = (resetKey: string) => (
    <ErrorBoundary fallback={() => <b>broken</b>} onError={onError} resetKey={resetKey}>
      <Card />
    </ErrorBoundary>
  );
  const now = vi.spyOn(performance, 'now').mockReturnValue(100_000);
  const quietly = { onCaughtError: () => undefined, reactStrictMode: false };
  const { container, rerender } = render(card('first'), quietly);
  /** Draws it again, with that many crashes; returns what then stands there. */
  const draw = (times: number, resetKey = 'first') => {
    crashes = times;
    rerender(card(resetKey));
    return container.textContent;
  };
  act(() => screen.getByRole('button').focus());
  expect(draw(1)).toBe('the card');
  expect(document.activeElement).toBe(screen.getByRole('button'));
  now.mockReturnValue(161_000);
  expect(draw(1)).toBe('the card');
  now.mockReturnValue(220_000);
  expect(draw(1)).toBe('broken');
  expect(onError.mock.calls).toEqual([[failure], [failure], [failure]]);
  expect(draw(0)).toBe('broken');
  expect(draw(0, 'second')).toBe('the card');
});
