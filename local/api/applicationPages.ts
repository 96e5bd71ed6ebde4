import type { ServerResponse } from 'node:http';
import { shortName } from '../data/applications.ts';
import { html } from '../html.ts';
import { page, pagePolicy } from '../page.ts';

/** Path of a subscription's page on the API's origin. */
export function subscriptionPath(application: string, name: string): string {
  return `/pages/${slug(shortName(application))}/${slug(name)}`;
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export interface ApplicationPage {
  /** Of the subscription that leads here, if one does. */
  readonly name: string | undefined;
  readonly url: URL;
}

/** Answers for an application, its introduction or the contact page. */
export function answerApplicationPage(
  { name, url }: ApplicationPage,
  response: ServerResponse,
): void {
  const [, , ...segments] = url.pathname.split('/').map(toTitle);
  const [section = 'Pages', place] = segments;
  const about = [...url.searchParams.values()].join(', ');
  const body = page(
    name || place || section,
    html`<section class="panel">
<h2 class="panel-title">${section}</h2>
<p class="panel-text">A real installation would show its own page at this address. This one belongs to the local stand-ins, which are not for production.</p>
${about ? html`<p class="panel-text">Asked about: <b>${about}</b></p>` : undefined}
</section>`,
  );
  sendPage(response, { body, policy: pagePolicy("'none'") });
}

export interface PageAnswer {
  readonly body: string;
  /** Its content security policy. */
  readonly policy: string;
}

export function sendPage(response: ServerResponse, { body, policy }: PageAnswer): void {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

function toTitle(segment: string): string {
  const words = decodeSafely(segment).replace(/-+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A broken escape is shown as it came.
  }
}
