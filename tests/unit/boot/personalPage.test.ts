import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  guardReturn,
  removePersonalPage,
  showPersonalPage,
} from '../../../src/boot/personalPage.ts';
import { openStoredPage, setCookie, signIn } from './storedPage.ts';

const page = document.documentElement;
const root = () => document.getElementById('root');

const reload = vi.fn();

beforeAll(() => guardReturn(reload));
beforeEach(() => {
  reload.mockReset();
  openStoredPage();
});

function leaveAndReturn() {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  const whileAway = page.style.opacity;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  return { whileAway, after: page.style.opacity };
}

test('shows the stored page to its owner', () => {
  signIn();
  expect(showPersonalPage()).toBe(true);
  expect(page.hidden).toBe(false);
  expect(root()?.textContent).toContain('North');
});

test('keeps the stored page hidden from anybody else', () => {
  expect(showPersonalPage()).toBe(false);
  expect(page.hidden).toBe(true);
});

test('puts the loading screen in the place of everything of the user before it is seen', () => {
  removePersonalPage();
  expect(page.hidden).toBe(false);
  expect(root()?.innerHTML).toBe('<div role="status">Loading</div>');
  expect(document.getElementById('page-data')).toBeNull();
  expect(page.dataset.ownerSubject).toBeUndefined();
});

test('leaves the neutral page as it came', () => {
  page.hidden = false;
  removePersonalPage();
  expect(root()?.childNodes).not.toHaveLength(0);
});

test('hides the cards when the page is left and shows them to their owner again', () => {
  signIn();
  expect(leaveAndReturn()).toEqual({ whileAway: '0', after: '' });
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['signed out in another tab', () => localStorage.clear()],
  ['signed out in a sibling', () => setCookie(false)],
])('keeps the cards hidden and loads anew when somebody %s', (_where, signOut) => {
  signIn();
  signOut();
  expect(leaveAndReturn()).toEqual({ whileAway: '0', after: '0' });
  expect(reload).toHaveBeenCalledOnce();
});

test('leaves a page that shows nobody’s cards as it is', () => {
  delete page.dataset.ownerSubject;
  expect(leaveAndReturn()).toEqual({ whileAway: '', after: '' });
});
