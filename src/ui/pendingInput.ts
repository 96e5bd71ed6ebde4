import type { KeyboardEvent } from 'react';

/** What was pressed and typed on a control whose part is being loaded. */
export interface PendingInput {
  readonly opens: boolean;
  readonly typed: string;
}

export const noInput: PendingInput = { opens: false, typed: '' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The pending input after a key; undefined if the key means nothing to what is loaded. */
export function inputAfter(
  { opens, typed }: PendingInput,
  { key, ctrlKey, metaKey, altKey }: Key,
): PendingInput | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') return { opens: true, typed };
  if (key === 'Escape' && (opens || typed)) return noInput;
  if (key === 'Backspace' && typed) return { opens, typed: typed.slice(0, -1) };
  // A space alone opens, as on any button.
  const isText = [...key].length === 1 && (key !== ' ' || typed !== '');
  if (isText && !ctrlKey && !metaKey && !altKey) return { opens: true, typed: typed + key };
  return undefined;
}
