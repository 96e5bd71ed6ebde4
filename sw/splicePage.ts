import { neutralRootId, pageDataId, stampAttributes } from './pageStamp.ts';
import type { StoredRecord } from './record.ts';

export interface PersonalPage extends StoredRecord {
  readonly build: string;
  readonly markup: string;
}

/** Where the page begins and what follows it; between them stands the loading screen. */
const root = '<div id="root">';
const toasts = '<div id="toasts">';

/**
 * The shell with a user's markup and data in place, or undefined if the shell is of another build.
 *
 * `hidden` on the document fails closed: only the boot script takes it away, and only after the gate,
 * so without that script, or without the style sheet, nothing of the user is painted. The preloading
 * of main goes: the cards come first, the boot script imports main after them. The loading screen
 * stays beside the cards, in a template, for when they must not be shown.
 *
 * @param dataAddress where the data lies, if it is not to be in the page itself
 */
export function splicePage(
  shell: string,
  page: PersonalPage,
  dataAddress?: string,
): string | undefined {
  const { build, markup } = page;
  const [head, afterRoot] = splitOnce(shell, root);
  const [loading, rest] = splitOnce(afterRoot, toasts);
  if (head === undefined || loading === undefined || rest === undefined) return undefined;
  if (!head.includes(` data-build="${build}"`)) return undefined;

  const end = rest.lastIndexOf('</body>');
  if (end < 0) return undefined;
  return [
    head
      .replace('<html ', () => `<html hidden ${stampAttributes(page)} `)
      .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''),
    `${root}${markup}</div>`,
    `<template id="${neutralRootId}">${loading.slice(0, loading.lastIndexOf('</div>'))}</template>`,
    toasts,
    rest.slice(0, end),
    dataElement(page, dataAddress),
    rest.slice(end),
  ].join('');
}

/** What stands before and after `separator`; nothing unless it stands there exactly once. */
function splitOnce(text: string | undefined, separator: string): readonly string[] {
  const parts = text?.split(separator) ?? [];
  return parts.length === 2 ? parts : [];
}

function dataElement({ owner, savedAt, data }: PersonalPage, address: string | undefined): string {
  const start = `<script type="application/json" id="${pageDataId}"`;
  return address === undefined
    ? `${start}>${escapeScript({ owner, savedAt, data })}</script>`
    : `${start} data-address="${address}"></script>`;
}

/** Within a script element only `<` can end it or open a comment. */
function escapeScript(content: StoredRecord): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c');
}
