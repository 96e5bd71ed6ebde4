import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Services } from '../../../src/shell/Services.ts';

/* A person sees this of the launcher, and does this with it. */

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => userEvent.click(button(name));
export const heading = () => screen.getByRole('heading', { level: 1 });

/** The card of 'Natural Capital …'. */
export const card = (name = 'Region') =>
  within(screen.getByRole('article', { name: `Natural Capital ${name}` }));
export const openLink = (name?: string) => card(name).getByRole('link', { name: /^Open/ });
export const expectOpens = (place: { readonly url: string }) =>
  waitFor(() => expect(openLink().getAttribute('href')).toBe(place.url));

/** The texts of the open list of Region's locations. */
export async function openList() {
  const box = card().getByRole('combobox');
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
}

export async function choose({ name }: { readonly name: string }) {
  await openList();
  await userEvent.click(screen.getByRole('option', { name }));
}

export async function chooseInMenu(item: string) {
  await press('Amara Fielding');
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

export const logOut = () => chooseInMenu('Logout');

/** A screen reader says this of a control after its name. */
export function described(control: Element) {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const elements = ids.map((id) => document.getElementById(id));
  return elements.map((one) => one?.getAttribute('aria-label') ?? one?.textContent);
}

export async function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await act(async () => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** Waits for the page that the launcher stores for the next start. */
export async function storedPage({ lastKnown }: Pick<Services, 'lastKnown'>) {
  const { mock } = vi.mocked(lastKnown.storePage);
  await vi.waitFor(() => expect(mock.calls).not.toEqual([]), { timeout: 20_000 });
  return mock.lastCall?.[1]();
}

/** The address that the browser is asked to open next, in the place of opening it. */
export function watchLinks() {
  const opened: (string | null)[] = [];
  const keep = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.defaultPrevented) return;
    opened.push(link.getAttribute('href'));
    event.preventDefault();
  };
  addEventListener('click', keep, { once: true });
  return opened;
}
