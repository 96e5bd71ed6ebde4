import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cloneElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Application } from '../../../src/applications/catalogue.ts';
import { HomePage } from '../../../src/applications/HomePage.tsx';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import { annualReport, catalogue, somerset } from './cardSamples.ts';

const subscriptions = [somerset, annualReport];
const contactUrl = 'https://www.suite.test/contact';

function home(
  applications: readonly Application[],
  address: string,
  onCardError = vi.fn(),
  known = subscriptions,
) {
  return (
    <HomePage
      applications={applications}
      subscriptions={known}
      preferences={noPreferences}
      contactUrl={address}
      freshness={<p role="status">Updated 09:12</p>}
      onFind={() => undefined}
      onOpen={() => undefined}
      onInvalidAddress={() => undefined}
      onGone={() => undefined}
      onCopyLink={() => undefined}
      onCopyRequest={() => undefined}
      onCardError={onCardError}
    />
  );
}

function showHome(applications: readonly Application[], address = contactUrl) {
  const onCardError = vi.fn();
  const { rerender } = render(home(applications, address, onCardError));
  return { onCardError, rerender };
}

test('shows title, second line, freshness and a card for each application', () => {
  showHome(catalogue);
  expect(screen.getByRole('heading', { level: 1, name: 'Applications' })).toBeDefined();
  expect(screen.getByText('Choose which app you want to use')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Updated 09:12');
  expect(screen.getAllByRole('article')).toHaveLength(4);
});

test('gives each card its own subscriptions only', () => {
  showHome(catalogue);
  expect(
    screen.getByRole('link', { name: 'Open Natural Capital Region' }).getAttribute('href'),
  ).toBe(somerset.url);
  expect(
    screen.getByRole('link', { name: 'Open Natural Capital Impact' }).getAttribute('href'),
  ).toBe(annualReport.url);
  expect(screen.getAllByText('You do not have access')).toHaveLength(2);
});

test('tells who has no access to anything once what happens next', () => {
  const ask = 'Ask us for it, and it opens here.';
  const next = 'Ask for what you need: it opens here as soon as access is given.';
  const { rerender } = render(home(catalogue, contactUrl, vi.fn(), []));
  expect(screen.getByText(next)).toBeDefined();
  expect(screen.queryByText(ask)).toBeNull();
  rerender(home(catalogue, contactUrl));
  expect(screen.queryByText(next)).toBeNull();
  expect(screen.getAllByText(ask)).toHaveLength(2);
});

test('keeps the other cards when one cannot be drawn', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Only a card without access needs the contact address; one that cannot be parsed breaks it.
  const { onCardError } = showHome(catalogue, 'no address');
  expect(screen.getAllByText('This card could not be shown')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Open Natural Capital Region' })).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  expect(onCardError).toHaveBeenCalled();
});

test("goes on in the card that 'Try again' has brought back", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = showHome(catalogue, 'no address');
  rerender(home(catalogue, contactUrl));
  const [tryAgain] = screen.getAllByRole('button', { name: 'Try again' });
  if (tryAgain) await userEvent.setup().click(tryAgain);
  const [requestAccess] = screen.getAllByRole('link', { name: 'Request access' });
  expect(document.activeElement).toBe(requestAccess);
});

test('draws no other card again when a place of one was opened', () => {
  const readName = vi.fn(() => annualReport.name);
  const watched = Object.defineProperty({ ...annualReport }, 'name', { get: readName });
  const page = home(catalogue, contactUrl, vi.fn(), [somerset, watched]);
  const { rerender } = render(page);
  expect(readName).toHaveBeenCalled();
  readName.mockClear();

  const opened = { ...noPreferences, lastChoice: { [somerset.application]: somerset.id } };
  rerender(cloneElement(page, { preferences: opened }));
  expect(readName).not.toHaveBeenCalled();
});
