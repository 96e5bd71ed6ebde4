import type { PageMessage } from '../device/messages.ts';
import { isCurrentLease, underLock } from '../device/records.ts';
import { parseRecord, type StoredRecord } from '../device/StoredRecord.ts';
import type { WorkerRelease } from '../shared/Config.ts';
import { storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { signInOf } from '../shared/owner.ts';
import { inertJson, loadingTemplateId, pageDataId } from '../shared/pageMetadata.ts';
import { storageKeys } from '../shared/storageKeys.ts';

const maxPageLength = 8_000_000; // characters; reading a larger page costs more than it saves

const ownerHeader = 'x-owner';

/** Stores the user's part of a page, unless its lease has ended, it is too large, or another build rendered it. */
export function storePage(message: PageMessage, release: WorkerRelease): Promise<void> {
  return underLock(async () => {
    if (message.build !== release.name || !(await isCurrentLease(message))) return;
    const part = userPart(message);
    if (part.length > maxPageLength) return;

    const owner = { ...signInOf(message), savedAt: message.savedAt };
    const headers = { [ownerHeader]: encodeURIComponent(JSON.stringify(owner)) };
    const cache = await caches.open(storageKeys.pageCache);
    await cache.put(pageKey(release), new Response(part, { headers }));
    // A purge may have run meanwhile, because it stops waiting for the lock.
    if (!(await isCurrentLease(message))) await cache.delete(pageKey(release));
  });
}

/**
 * Makes the stored page, or undefined. Every page of this origin can write to Cache Storage, so only the user's part
 * comes from there. It may have megabytes, so it is streamed.
 */
export async function findStoredPage(release: WorkerRelease): Promise<BodyInit | undefined> {
  try {
    const match = caches.match(pageKey(release), { cacheName: storageKeys.pageCache });
    const stored = await withDeadline(storageTimeoutMs, match);
    const json = decodeURIComponent(stored?.headers.get(ownerHeader) ?? '');
    const owner = parseRecord({ ...JSON.parse(json), data: {} });
    if (!owner) return undefined;
    const [before, after] = pageAround(release.page, owner);
    const encoder = new TextEncoder();
    const page = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(encoder.encode(before)),
      flush: (controller) => controller.enqueue(encoder.encode(after)),
    });
    return stored?.body?.pipeThrough(page);
  } catch {
    return undefined; // Cache Storage hangs, is broken or empty
  }
}

/** Keeps the page of this release, which may be reinstalled. */
export async function removeOtherPage(release: WorkerRelease): Promise<void> {
  const keys = await (await caches.open(storageKeys.pageCache)).keys();
  const isOwn = keys.some(({ url }) => url.endsWith(pageKey(release)));
  if (!isOwn) await caches.delete(storageKeys.pageCache);
}

/** By release, so that no release answers with another's page. */
function pageKey({ name }: WorkerRelease): string {
  return `/?build=${name}`;
}

/** Returns the user's part: the content of the root, its end, and the record. */
export function userPart({
  savedAt,
  data,
  markup,
  ...signIn
}: Omit<PageMessage, 'type' | 'build'>): string {
  const record = inertJson({ ...signInOf(signIn), savedAt, data });
  return `${markup}</div><script type="application/json" id="${pageDataId}">${record}</script>`;
}

/** index.html has the loading screen between these. */
const rootStart = '<div id="root">';
const toastsStart = '<div id="toasts">';

/**
 * Returns the parts before and after the user's. `hidden` fails closed: only the boot script's gate shows the user's
 * part. The template keeps the loading screen for a page that may not be shown.
 */
export function pageAround(releasePage: string, owner: StoredRecord): readonly [string, string] {
  const attributes = [
    `data-owner-issuer="${escapeAttribute(owner.issuer)}"`,
    `data-owner-subject="${escapeAttribute(owner.subject)}"`,
    `data-saved-at="${owner.savedAt}"`,
  ];
  const [head = '', afterRoot = ''] = releasePage.split(rootStart);
  const [loadingScreen = '', rest = ''] = afterRoot.split(toastsStart);
  const before = head
    .replace('<html ', () => `<html hidden ${attributes.join(' ')} `)
    // Preloads would delay the cards.
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '');
  const template = loadingScreen.slice(0, loadingScreen.lastIndexOf('</div>'));
  return [
    `${before}${rootStart}`,
    `<template id="${loadingTemplateId}">${template}</template>${toastsStart}${rest}`,
  ];
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
