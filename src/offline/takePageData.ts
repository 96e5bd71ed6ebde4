import { pageDataId } from '../../sw/pageStamp.ts';
import type { Owner } from '../../sw/record.ts';
import { parseRecord } from '../../sw/record.ts';

export interface PageData<Data> {
  readonly owner: Owner;
  readonly savedAt: number;
  readonly data: Data;
}

/**
 * The data that the cards on the screen were made from, or undefined when the page came without any.
 * It is taken out of the document: it can be hydrated once, and a sign-out leaves nothing behind.
 */
export function takePageData<Data>(
  parse: (value: unknown) => Data | undefined,
): PageData<Data> | undefined {
  const element = document.getElementById(pageDataId);
  element?.remove();
  const record = parseRecord(parseJson(element?.textContent));
  const data = parse(record?.data);
  return record && data !== undefined
    ? { owner: record.owner, savedAt: record.savedAt, data }
    : undefined;
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined; // There is none, or the page was cut short.
  }
}
