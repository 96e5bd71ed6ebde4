import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cloneElement } from 'react';
import { expect, test, vi } from 'vitest';
import { CardActions } from '../../../src/applications/CardActions.ts';
import type { Application } from '../../../src/applications/catalogue.ts';
import { HomePage } from '../../../src/applications/HomePage.tsx';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import { noNews } from '../../../src/applications/userData/whatIsNew.ts';
import { annualReport, catalogue, river, somerset } from './cardSamples.ts';
import { watchedActions } from './watchedActions.ts';

const subscriptions = [somerset, annualReport];
/** Only a card without access needs the contact address; one that cannot be parsed breaks it. */
const broken = catalogue.map((application) => ({ ...application, contactUrl: 'no address' }));

function home(
  applications: readonly Application[],
  known = subscriptions,
  preferences = noPreferences,
) {
  return (
    <HomePage
      applications={applications}
      subscriptions={known}
      preferences={preferences}
      news={noNews}
      freshness={<p role="status">Updated 09:12</p>}
      onFind={() => undefined}
    />
  );
}

function showHome(applications: readonly Application[]) {
  const actions = watchedActions();
  render(<CardActions value={actions}>{home(applications)}</CardActions>);
  return actions;
}

const cards = () =>
  screen
    .getAllByRole('article')
    .map((card) => card.querySelector('h2')?.textContent?.split(' ').at(-1));

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

test('tells who has no access to anything once what happens next, and of no choice', () => {
  const next = 'You have no applications yet. Request one, and it appears here.';
  const { rerender } = render(home(catalogue, []));
  const lead = 'Choose which app you want to use';
  expect(screen.getByText(next)).toBeDefined();
  expect(screen.queryByText(lead)).toBeNull();
  rerender(home(catalogue));
  expect(screen.queryByText(next)).toBeNull();
  expect(screen.getByText(lead)).toBeDefined();
});

test('puts first what one can open, and leaves it there for the visit', () => {
  const { rerender } = render(home(catalogue, [annualReport, river]));
  expect(cards()).toEqual(['Project', 'Impact', 'Region', 'Credit']);
  rerender(home(catalogue, [somerset, annualReport]));
  expect(cards()).toEqual(['Project', 'Impact', 'Region', 'Credit']);
});

test('draws no other card again when a place of one was opened', () => {
  const readName = vi.fn(() => annualReport.name);
  const watched = Object.defineProperty({ ...annualReport }, 'name', { get: readName });
  const page = home(catalogue, [somerset, watched]);
  const { rerender } = render(page);
  expect(readName).toHaveBeenCalled();
  readName.mockClear();

  const opened = { ...noPreferences, lastOpened: { [somerset.application]: somerset.id } };
  rerender(cloneElement(page, { preferences: opened }));
  expect(readName).not.toHaveBeenCalled();
});

test("keeps the other cards when one cannot be drawn, and goes on in what 'Try again' brings back", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const repaired = broken.map((application) => ({ ...application }));
  const { onCardError } = showHome(repaired);
  expect(screen.getAllByText('This card could not be shown')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Open Natural Capital Region' })).toBeDefined();
  expect(onCardError).toHaveBeenCalled();
  for (const application of repaired) Object.assign(application, { contactUrl: 'https://a.test/' });
  const [tryAgain] = screen.getAllByRole('button', { name: 'Try again' });
  if (tryAgain) await userEvent.setup().click(tryAgain);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Request access' }));
});
