import type { PageMessage } from '../device/messages.ts';
import type { StoredRecord } from '../device/StoredRecord.ts';
import { inertJson, pageDataId, shellTemplateId } from '../shared/pageMetadata.ts';

type RenderedPage = Omit<PageMessage, 'type' | 'build'>;

/** In index.html the loading screen stands between these two. */
const rootStart = '<div id="root">';
const toastsStart = '<div id="toasts">';

/**
 * Makes a stored page of the release's. `hidden` fails closed: without the boot script's gate nothing of the
 * user is painted. The loading screen moves into a template, for when it may not be.
 */
export function injectMarkup(releasePage: string, page: RenderedPage): string {
  const [head = '', afterRoot = ''] = releasePage.split(rootStart);
  const [loadingScreen = '', rest = ''] = afterRoot.split(toastsStart);
  const end = rest.lastIndexOf('</body>');
  return [
    head
      .replace('<html ', () => `<html hidden ${metadataAttributes(page)} `)
      // The cards come before main.
      .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''),
    `${rootStart}${page.markup}</div>`,
    `<template id="${shellTemplateId}">`,
    `${loadingScreen.slice(0, loadingScreen.lastIndexOf('</div>'))}</template>`,
    toastsStart,
    rest.slice(0, end),
    `<script type="application/json" id="${pageDataId}">${inertJson(recordOf(page))}</script>`,
    rest.slice(end),
  ].join('');
}

function metadataAttributes({ owner, savedAt }: RenderedPage): string {
  return [
    `data-owner-issuer="${escapeAttribute(owner.issuer)}"`,
    `data-owner-subject="${escapeAttribute(owner.subject)}"`,
    `data-saved-at="${savedAt}"`,
  ].join(' ');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function recordOf({ owner, signInId, savedAt, data }: RenderedPage): StoredRecord {
  return { owner, signInId, savedAt, data };
}
