import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import { annualReport, catalogue, river, somerset } from './cardSamples.ts';
import { showHome } from './showHome.tsx';

const opens = (name: string) =>
  screen.getByRole('link', { name: `Open Natural Capital ${name}` }).getAttribute('href');
const cards = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);

test('gives each card its own subscriptions only', () => {
  showHome([somerset, annualReport]);
  expect([opens('Region'), opens('Impact')]).toEqual([somerset.url, annualReport.url]);
  expect(screen.getAllByText('You do not have access')).toHaveLength(catalogue.length - 2);
});

test('tells who has no access to anything once what happens next, and of no choice', () => {
  const next = 'You have no applications yet. Request one, and it appears here.';
  const lead = 'Choose which app you want to use';
  const said = () => [next, lead].map((words) => screen.queryByText(words) !== null);
  const { change } = showHome([]);
  expect(said()).toEqual([true, false]);
  change({ subscriptions: [somerset] });
  expect(said()).toEqual([false, true]);
});

test('puts first what one can open, and leaves it there for the visit', () => {
  const { change } = showHome([annualReport, river]);
  const order = cards();
  const first = ['Natural Capital Project', 'Natural Capital Impact', 'Natural Capital Region'];
  expect(order.slice(0, 3)).toEqual(first);
  change({ subscriptions: [somerset, annualReport] });
  expect(cards()).toEqual(order);
});

test('draws no other card again when a place of one was opened', () => {
  const readName = vi.fn(() => annualReport.name);
  const watched = Object.defineProperty({ ...annualReport }, 'name', { get: readName });
  const { change } = showHome([somerset, watched]);
  expect(readName).toHaveBeenCalled();
  readName.mockClear();
  const lastOpened = { [somerset.application]: somerset.id };
  change({ preferences: { ...noPreferences, lastOpened } });
  expect(readName).not.toHaveBeenCalled();
});

test('keeps the other cards when one cannot be drawn, and goes on in what is brought back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Only a card without access needs the contact address; one that cannot be parsed breaks it.
  const broken = catalogue.map((application) => ({ ...application, contactUrl: 'no address' }));
  const { onCardError } = showHome([somerset, annualReport], { applications: broken });
  expect(screen.getAllByText('This card could not be shown')).toHaveLength(catalogue.length - 2);
  expect(opens('Region')).toBe(somerset.url);
  expect(onCardError).toHaveBeenCalled();
  for (const application of broken) Object.assign(application, { contactUrl: 'https://a.test/' });
  const [tryAgain = document.body] = screen.getAllByRole('button', { name: 'Try again' });
  await userEvent.click(tryAgain);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Request access' }));
});
