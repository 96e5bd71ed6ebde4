import type { KeyboardEvent } from 'react';
import { graphemes } from '../lib/graphemes.ts';
import { isText } from './guardKeys.ts';

/** Presses and keys on a control whose code is still loading (P59). */
export interface PendingInput {
  /** Whether it was pressed. */
  readonly opens: boolean;
  readonly typed: string;
  /** Arrows and Enter, pressed after `typed`. */
  readonly keys: readonly string[];
}

export const noInput: PendingInput = { opens: false, typed: '', keys: [] };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export function isPending({ opens, typed, keys }: PendingInput): boolean {
  return opens || typed !== '' || keys.length > 0;
}

/** Returns the input after a key, or undefined for a key that the control ignores. */
export function inputAfter(input: PendingInput, { key, ctrlKey, metaKey, altKey }: Key) {
  if (ctrlKey || metaKey || altKey) return undefined;
  const { typed, keys } = input;
  if (key === 'ArrowDown' || key === 'ArrowUp') return { ...input, keys: [...keys, key] };
  if (!isPending(input)) return isText(key) && key !== ' ' ? { ...input, typed: key } : undefined;
  if (key === 'Escape') return noInput;
  if (key === 'Enter') return { ...input, keys: [...keys, key] };
  if (key === 'Backspace')
    return { ...input, typed: graphemes(typed).slice(0, -1).join(''), keys: [] };
  // A space before any text would be a press on the button.
  return isText(key) ? { ...input, typed: (typed + key).trimStart(), keys: [] } : undefined;
}

/** Sends each key once the control has handled the one before. */
export async function replayKeys(control: HTMLElement, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await null;
    control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}
