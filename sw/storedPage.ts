import type { PageMessage } from '../device/messages.ts';
import { isCurrentLease, underLock } from '../device/records.ts';
import { parseRecord, type StoredRecord } from '../device/StoredRecord.ts';
import { storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { signInOf } from '../shared/owner.ts';
import { inertJson, pageDataId, shellTemplateId } from '../shared/pageMetadata.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';

/** In characters. Larger pages cost more to read than they save. */
const maxPageLength = 8_000_000;

/** Stores the user's part of the page, unless its lease has ended, it is too large, or it is of another build. */
export function storePage(message: PageMessage, release: WorkerRelease): Promise<void> {
  return underLock(async () => {
    if (message.build !== release.name || !(await isCurrentLease(message))) return;
    const part = userPart(message);
    if (part.length > maxPageLength) return;

    const cache = await caches.open(storageKeys.pageCache);
    await cache.put(pageKey(release), new Response(part));
    // A purge does not wait for the lock for ever, so it may have run meanwhile.
    if (!(await isCurrentLease(message))) await cache.delete(pageKey(release));
  });
}

/** Makes the stored page. Resolves with undefined if there is none. */
export async function findStoredPage(release: WorkerRelease): Promise<string | undefined> {
  try {
    const match = caches.match(pageKey(release), { cacheName: storageKeys.pageCache });
    const reading = match.then((stored) => stored?.text());
    const part = await withDeadline(storageTimeoutMs, reading);
    return part === undefined ? undefined : injectMarkup(release.page, part);
  } catch {
    return undefined; // Cache Storage hangs or is broken, or has something else
  }
}

/** Removes the stored page, unless it is of this release, which may be installed anew. */
export async function removeOtherPage(release: WorkerRelease): Promise<void> {
  if (!(await findStoredPage(release))) await caches.delete(storageKeys.pageCache);
}

/** Each release has a key of its own, so that it never answers with the page of another. */
function pageKey({ name }: WorkerRelease): string {
  return `/?build=${name}`;
}

type RenderedPage = Omit<PageMessage, 'type' | 'build'>;

/** Returns what is stored: owner and record as JSON, which has no line breaks, and the markup. */
export function userPart({ savedAt, data, markup, ...signIn }: RenderedPage): string {
  const owner = { ...signInOf(signIn), savedAt };
  return [JSON.stringify(owner), inertJson({ ...owner, data }), markup].join('\n');
}

/** In index.html the loading screen stands between these two strings. */
const rootStart = '<div id="root">';
const toastsStart = '<div id="toasts">';

/**
 * Makes a stored page from the release's page. Any page of this origin can write to Cache Storage, so nothing but the
 * user's part comes from there. `hidden` fails closed: without the boot script's gate nothing of the user is painted.
 * The loading screen moves into a template, for when the page may not be shown.
 * @throws SyntaxError if `part` is something else
 */
export function injectMarkup(releasePage: string, part: string): string {
  const [first = '', record = '', ...markup] = part.split('\n');
  const owner = parseRecord({ ...JSON.parse(first), data: {} });
  // The record may have megabytes, so only the page parses it. A `<` could end its element.
  if (!owner || record.includes('<')) throw new SyntaxError('Not a stored page');
  const [head = '', afterRoot = ''] = releasePage.split(rootStart);
  const [loadingScreen = '', rest = ''] = afterRoot.split(toastsStart);
  const end = rest.lastIndexOf('</body>');
  return [
    head
      .replace('<html ', () => `<html hidden ${metadataAttributes(owner)} `)
      // Without preloads, the cards come before main.
      .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''),
    `${rootStart}${markup.join('\n')}</div>`,
    `<template id="${shellTemplateId}">`,
    `${loadingScreen.slice(0, loadingScreen.lastIndexOf('</div>'))}</template>`,
    toastsStart,
    rest.slice(0, end),
    `<script type="application/json" id="${pageDataId}">${record}</script>`,
    rest.slice(end),
  ].join('');
}

function metadataAttributes({ issuer, subject, savedAt }: StoredRecord): string {
  return [
    `data-owner-issuer="${escapeAttribute(issuer)}"`,
    `data-owner-subject="${escapeAttribute(subject)}"`,
    `data-saved-at="${savedAt}"`,
  ].join(' ');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
