import { parseRecord, type StoredRecord } from '../../device/StoredRecord.ts';
import { storageTimeoutMs, withDeadline } from '../../shared/deadline.ts';
import { pageDataId } from '../../shared/pageMetadata.ts';
import { storageKeys } from '../../shared/storageKeys.ts';

/**
 * What the stored page was rendered from; removed, so that a sign-out leaves nothing behind. Nothing for a
 * page that is not shown.
 */
export async function readHydrationData<Data extends object>(
  parse: (value: unknown) => Data | undefined,
): Promise<StoredRecord<Data> | undefined> {
  if (document.documentElement.hidden) return undefined;
  const element = document.getElementById(pageDataId);
  element?.remove();
  const record = parseRecord(parseJson(await readText(element)));
  const data = parse(record?.data);
  return record && data && { ...record, data };
}

async function readText(element: HTMLElement | null): Promise<string | null | undefined> {
  const address = element?.dataset.address;
  if (address === undefined) return element?.textContent;
  try {
    const match = caches.match(address, { cacheName: storageKeys.pageCache });
    return await (await withDeadline(storageTimeoutMs, match))?.text();
  } catch {
    return undefined; // Too slow or broken.
  }
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined; // There is none, or the page was cut short.
  }
}
