import type { PageMessage } from '../device/messages.ts';
import { isCurrentLease, underLock } from '../device/records.ts';
import { storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { signInOf } from '../shared/owner.ts';
import { inertJson, pageDataId, shellTemplateId } from '../shared/pageMetadata.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';

/** In characters. Larger pages cost more to read than they save. */
const maxPageLength = 8_000_000;

/** Stores the page, unless its lease has ended, it is too large, or it is of another build. */
export function storePage(message: PageMessage, release: WorkerRelease): Promise<void> {
  return underLock(async () => {
    if (message.build !== release.name || !(await isCurrentLease(message))) return;
    const html = injectMarkup(release.page, message);
    if (html.length > maxPageLength) return;

    const cache = await caches.open(storageKeys.pageCache);
    await cache.put(pageKey(release), new Response(html, { headers: release.headers }));
    // A purge does not wait for the lock for ever, so it may have run meanwhile.
    if (!(await isCurrentLease(message))) await cache.delete(pageKey(release));
  });
}

export async function findStoredPage(release: WorkerRelease): Promise<Response | undefined> {
  try {
    const match = caches.match(pageKey(release), { cacheName: storageKeys.pageCache });
    return await withDeadline(storageTimeoutMs, match);
  } catch {
    return undefined; // Cache Storage hangs or is broken
  }
}

/** Each release has a key of its own, so that it never answers with the page of another. */
function pageKey({ name }: WorkerRelease): string {
  return `/?build=${name}`;
}

type RenderedPage = Omit<PageMessage, 'type' | 'build'>;

/** In index.html the loading screen stands between these two strings. */
const rootStart = '<div id="root">';
const toastsStart = '<div id="toasts">';

/**
 * Makes a stored page from the release's page. `hidden` fails closed: without the boot script's gate nothing of
 * the user is painted. The loading screen moves into a template, for when the page may not be shown.
 */
export function injectMarkup(releasePage: string, page: RenderedPage): string {
  const record = { ...signInOf(page), savedAt: page.savedAt, data: page.data };
  const [head = '', afterRoot = ''] = releasePage.split(rootStart);
  const [loadingScreen = '', rest = ''] = afterRoot.split(toastsStart);
  const end = rest.lastIndexOf('</body>');
  return [
    head
      .replace('<html ', () => `<html hidden ${metadataAttributes(page)} `)
      // Without preloads, the cards come before main.
      .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''),
    `${rootStart}${page.markup}</div>`,
    `<template id="${shellTemplateId}">`,
    `${loadingScreen.slice(0, loadingScreen.lastIndexOf('</div>'))}</template>`,
    toastsStart,
    rest.slice(0, end),
    `<script type="application/json" id="${pageDataId}">${inertJson(record)}</script>`,
    rest.slice(end),
  ].join('');
}

function metadataAttributes({ issuer, subject, savedAt }: RenderedPage): string {
  return [
    `data-owner-issuer="${escapeAttribute(issuer)}"`,
    `data-owner-subject="${escapeAttribute(subject)}"`,
    `data-saved-at="${savedAt}"`,
  ].join(' ');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
