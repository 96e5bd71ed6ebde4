import type { ServerResponse } from 'node:http';
import { html, page, pagePolicy } from '../page.ts';

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

/** The page of an application, of its introduction, or for contact. */
export function applicationPage({ pathname, searchParams }: URL, name?: string): PageAnswer {
  const about = [...searchParams.values()].join(', ');
  const body = page(
    name ?? decodeURI(pathname.replace('/pages/', '')),
    html`<p>A real installation would show its own page at this address. This one belongs to the local stand-ins, which are not for production.</p>
${about ? html`<p>Asked about: <b>${about}</b></p>` : undefined}`,
  );
  return { body, policy: pagePolicy("'none'") };
}
