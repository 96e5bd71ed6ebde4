import { patience, within } from '../../sw/deadline.ts';
import { pageDataId } from '../../sw/pageStamp.ts';
import { permanentNames } from '../../sw/permanentNames.ts';
import { type Owner, parseRecord } from '../../sw/record.ts';

export interface PageData<Data> {
  readonly owner: Owner;
  readonly savedAt: number;
  readonly data: Data;
}

/**
 * The data that the cards on the screen were made from, or undefined when the page came without any.
 * It is taken out of the document: it can be hydrated once, and a sign-out leaves nothing behind.
 */
export async function takePageData<Data>(
  parse: (value: unknown) => Data | undefined,
): Promise<PageData<Data> | undefined> {
  const element = document.getElementById(pageDataId);
  element?.remove();
  const record = parseRecord(parseJson(await readText(element)));
  const data = parse(record?.data);
  return record && data !== undefined
    ? { owner: record.owner, savedAt: record.savedAt, data }
    : undefined;
}

async function readText(element: HTMLElement | null): Promise<string | null | undefined> {
  const address = element?.dataset.address;
  if (address === undefined) return element?.textContent;
  try {
    const { pageCache } = permanentNames;
    const stored = await within(patience.later, caches.match(address, { cacheName: pageCache }));
    return await stored?.text();
  } catch {
    return undefined; // Too slow or broken: as if the page had come without any.
  }
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined; // There is none, or the page was cut short.
  }
}
