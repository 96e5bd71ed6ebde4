import { beforeEach, expect, test } from 'vitest';
import { createLook, showLook } from '../../../src/lib/createLook.ts';
import { removeStored } from '../../../src/lib/safeStorage.ts';

const { dataset } = document.documentElement;
/** When each of the two colours of the browser's bar is in force. */
const bar = () => Array.from(document.querySelectorAll('meta'), ({ media }) => media).join(' / ');
const bySystem = '(prefers-color-scheme:light) / (prefers-color-scheme:dark)';

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000">`;
  showLook();
});

test('without a choice the system decides', () => {
  expect(createLook().get()).toEqual({ theme: 'system', isCompact: false });
  expect(dataset.look).toBe('');
  expect(bar()).toBe(bySystem);
});

test('a choice is in force at once, and colours the browser’s bar', () => {
  const look = createLook();
  look.choose({ theme: 'dark' });
  look.choose({ isCompact: true });
  expect(dataset.look).toBe('dark compact');
  expect(bar()).toBe('not all / ');

  look.choose({ theme: 'light' });
  expect(bar()).toBe(' / not all');
  look.choose({ theme: 'system', isCompact: false });
  expect(dataset.look).toBe('');
  expect(bar()).toBe(bySystem);
});

test('a choice is in force before the application has come', () => {
  localStorage.setItem('natural-capital-suite.look', 'dark compact');
  showLook();
  expect(dataset.look).toBe('dark compact');
  expect(bar()).toBe('not all / ');
  expect(createLook().get()).toEqual({ theme: 'dark', isCompact: true });
});

test('follows what was chosen in another tab', () => {
  const look = createLook();
  localStorage.setItem('natural-capital-suite.look', 'light');
  dispatchEvent(new StorageEvent('storage', { key: 'natural-capital-suite.look' }));
  expect(look.get()).toEqual({ theme: 'light', isCompact: false });
  expect(dataset.look).toBe('light');
});

test('nothing is left of a choice that is removed, on the page neither', () => {
  const look = createLook();
  look.choose({ theme: 'dark', isCompact: true });
  removeStored('natural-capital-suite.look');
  expect(localStorage).toHaveLength(0);
  expect(look.get()).toEqual({ theme: 'system', isCompact: false });
  expect(dataset.look).toBe('');
});

test('takes nothing of a stored text that it does not know', () => {
  localStorage.setItem('natural-capital-suite.look', '"><b> sepia compact');
  showLook();
  expect(createLook().get()).toEqual({ theme: 'system', isCompact: true });
  expect(dataset.look).toBe('compact');
});
