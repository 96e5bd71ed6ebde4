import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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

async function leaveAndReturn() {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  const whileAway = page.style.opacity;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  const atOnce = page.style.opacity;
  await new Promise((resolve) => setTimeout(resolve));
  return { whileAway, atOnce, after: page.style.opacity };
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

test('hides the cards when the page is left and shows them to their owner again', async () => {
  signIn();
  expect(await leaveAndReturn()).toEqual({ whileAway: '0', atOnce: '', after: '' });
  expect(reload).not.toHaveBeenCalled();
});

describe.each([
  ['signed out in another tab', () => localStorage.clear()],
  ['signed out in a sibling', () => setCookie(false)],
])('when somebody %s meanwhile', (_where, signOut) => {
  beforeEach(() => {
    signIn();
    signOut();
  });

  test('keeps the cards hidden and loads anew', async () => {
    expect(await leaveAndReturn()).toEqual({ whileAway: '0', atOnce: '0', after: '0' });
    expect(reload).toHaveBeenCalledOnce();
  });

  test('shows what the application has put in the place of the cards', async () => {
    const takeAway = () => delete page.dataset.ownerSubject;
    window.addEventListener('pageshow', takeAway, { once: true });
    expect(await leaveAndReturn()).toEqual({ whileAway: '0', atOnce: '0', after: '' });
    expect(reload).not.toHaveBeenCalled();
  });
});

test('leaves a page that shows nobody’s cards as it is', async () => {
  delete page.dataset.ownerSubject;
  expect(await leaveAndReturn()).toEqual({ whileAway: '', atOnce: '', after: '' });
});
