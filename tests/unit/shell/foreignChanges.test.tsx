import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import { catalogue, exmoor, somerset } from '../applications/cardSamples.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';
import { card, choose, expectOpens, heading, openList, setOnline } from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

/* Translators, readers and grammar tools change the page. In a browser: tests/e2e/translated.test.ts. */
const record = { profile, subscriptions: [somerset, exmoor], savedAt: Date.now() };

/** The stored page after a change to each of these elements. */
function changed(selector: string, change: (element: Element) => void): string {
  const page = document.createElement('div');
  page.innerHTML = renderHome(record, idleServices({ status: 'starting' }));
  for (const element of page.querySelectorAll(selector)) change(element);
  return page.innerHTML;
}

function translate(element: Element) {
  if (element.childElementCount > 0) return;
  element.innerHTML = '<font><font>Übersetzt</font></font>';
}

test.each<[string, ...Parameters<typeof changed>]>([
  ['texts that are translated', 'span, p', translate],
  ['elements that are added', 'button, p, li', (one) => one.prepend(document.createElement('x'))],
  ['elements that are gone', 'svg, h1', (one) => one.remove()],
  ['attributes that are added', '*', (one) => one.setAttribute('data-tool', 'read')],
])('goes on from a stored page with %s', async (_, ...change) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services } = await openLauncher({ record, markup: changed(...change) });
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
  expect(heading().textContent).toBe('Applications');
  expect(await openList()).toContain(exmoor.name);
  expect(services.telemetry.trackError).not.toHaveBeenCalled();
});

test('draws the cards anew where the data of the stored page were cut off', async () => {
  await openLauncher({ hasPage: false, remembered: record, markup: changed('x', () => {}) });
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
});

test('a page in which React fails is drawn anew, with choice and focus, and only then says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers = { '/me': () => profile, '/me/applications': () => record.subscriptions };
  const { services } = await openLauncher({ record, answers });
  await choose(exmoor);

  /** Takes away what the line leads with, before React does. */
  async function fail() {
    await setOnline(false);
    screen.getByText(/^Offline/).remove();
    await setOnline(true);
  }

  await fail();
  expect(services.telemetry.trackError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'page');
  expect(document.activeElement).toBe(card().getByRole('combobox'));
  await expectOpens(exmoor);
  await fail();
  expect(heading().textContent).toBe('Something went wrong');
});
