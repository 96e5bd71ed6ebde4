import { beforeEach, expect, test, vi } from 'vitest';
import { keepPress } from '../../../src/boot/keepPress.ts';
import { announceReady } from '../../../src/offline/readyEvent.ts';
import { openStoredPage } from './storedPage.ts';

beforeEach(() => {
  openStoredPage();
  keepPress();
});

/** Presses what `selectors` name, one after the other; how often the dropdown then hears of it. */
function press(...selectors: string[]) {
  for (const selector of selectors) document.querySelector<HTMLElement>(selector)?.click();
  const heard = vi.fn();
  document.querySelector('[role=combobox]')?.addEventListener('click', heard);
  announceReady();
  announceReady();
  return heard.mock.calls.length;
}

test('repeats a press on a dropdown once it is heard', () => {
  expect(press('[role=combobox]')).toBe(1);
});

test('repeats two presses as one', () => {
  expect(press('[role=combobox]', '[role=combobox]')).toBe(1);
});

test('forgets a press when something else was pressed after it', () => {
  expect(press('[role=combobox]', 'p')).toBe(0);
});

test('repeats nothing that is no dropdown', () => {
  expect(press('p')).toBe(0);
});
