import { expect, test } from 'vitest';
import { createLook, showLook } from '../../../src/lib/createLook.ts';
import { removeStored } from '../../../src/lib/safeStorage.ts';

// Proves P16, P62 (docs/product.md).

const key = 'natural-capital-suite.look';
const { dataset } = document.documentElement;
/** When each of the two colours of the browser's bar is in force. */
const bar = () => Array.from(document.querySelectorAll('meta'), ({ media }) => media).join(' / ');
const bySystem = '(prefers-color-scheme:light) / (prefers-color-scheme:dark)';
const bars: Record<string, string> = { dark: 'not all / ', light: ' / not all' };

/** Each row: what is stored before the application has loaded, what happens then, and the look by then. */
test.each([
  ['', [], '', 'system', false],
  ['', ['dark'], 'dark', 'dark', false],
  ['', ['dark', 'compact'], 'dark compact', 'dark', true],
  ['', ['dark', 'compact', 'light'], 'light compact', 'light', true],
  ['', ['dark', 'system'], '', 'system', false],
  ['dark compact', [], 'dark compact', 'dark', true],
  ['dark compact', ['removed'], '', 'system', false],
  ['"><b> sepia compact', [], 'compact', 'system', true],
] as const)('after %j and %j the look is %j', (stored, choices, shown, theme, isCompact) => {
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000">`;
  localStorage.setItem(key, stored);
  showLook();
  expect(dataset.look, 'before the application').toBe(stored);
  const look = createLook();
  for (const choice of choices) {
    if (choice === 'compact') look.choose({ isCompact: true });
    else if (choice === 'removed') removeStored(key);
    else look.choose({ theme: choice });
  }
  expect(look.get()).toEqual({ theme, isCompact });
  expect(dataset.look).toBe(shown);
  expect(bar()).toBe(bars[theme] ?? bySystem);
  if (choices.length > 0) expect(localStorage.getItem(key) ?? '').toBe(shown);
});
