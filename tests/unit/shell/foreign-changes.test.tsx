import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import { catalogue, exmoor, somerset } from '../applications/cardSamples.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { idleServices } from './idleServices.ts';
import { openLauncher } from './openLauncher.tsx';

/* What translators, readers and grammar tools do to the page. In a browser: tests/e2e/translated.test.ts. */
const record = { profile, subscriptions: [somerset, exmoor], savedAt: Date.now() };
const region = 'Natural Capital Region';

/** The stored page after `change` to the document that holds it. */
function changed(change: (page: HTMLElement) => void): string {
  const page = document.createElement('div');
  page.innerHTML = renderHome(record, idleServices(undefined, { status: 'starting' }));
  change(page);
  return page.innerHTML;
}

const list = () => screen.getByRole('combobox', { name: `${region} location` });

function openList(): void {
  list().focus();
  fireEvent.keyDown(list(), { key: 'ArrowDown' });
}

const all = (page: HTMLElement, selector: string) => [...page.querySelectorAll(selector)];

test.each<[string, (page: HTMLElement) => void]>([
  [
    'texts that are translated',
    (page) => {
      for (const one of all(page, 'span, p')) {
        if (one.childElementCount === 0) one.innerHTML = '<font><font>Übersetzt</font></font>';
      }
    },
  ],
  [
    'elements that are added',
    (page) => {
      for (const one of all(page, 'button, p, li')) one.prepend(document.createElement('x-tool'));
    },
  ],
  [
    'elements that are gone',
    (page) => {
      for (const one of all(page, 'svg, h1')) one.remove();
    },
  ],
  [
    'attributes that are added',
    (page) => {
      for (const one of all(page, '*')) one.setAttribute('data-tool', 'read');
    },
  ],
])('goes on from a stored page with %s', async (_, change) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services } = await openLauncher({ record, markup: changed(change) });
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
  expect(screen.getByRole('heading', { name: 'Applications' })).toBeDefined();
  openList();
  expect(await screen.findByRole('option', { name: exmoor.name })).toBeDefined();
  expect(services.telemetry.trackError).not.toHaveBeenCalled();
});

test('draws the cards anew where the data of the stored page were cut off', async () => {
  await openLauncher({ record, lacksData: true });
  expect(screen.getAllByRole('article')).toHaveLength(catalogue.length);
});

test('a page in which React fails is drawn anew from its data, with choice and focus, and only then says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const answers = { '/me': () => profile, '/me/applications': () => record.subscriptions };
  const { services } = await openLauncher({ record, answers });
  openList();
  await userEvent.click(await screen.findByRole('option', { name: exmoor.name }));

  /** Takes away what the line leads with, before React does. */
  async function fail() {
    onLine.mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    screen.getByText(/^Offline/).remove();
    onLine.mockReturnValue(true);
    await act(async () => fireEvent(window, new Event('online')));
  }

  await fail();
  expect(services.telemetry.trackError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'page');
  expect(document.activeElement).toBe(list());
  const open = screen.getByRole('link', { name: `Open ${region}` });
  expect(open.getAttribute('href')).toBe(exmoor.url);

  await fail();
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
});
