import type { Application } from './catalogue.ts';

/**
 * The provider's contact page, told which application is asked for, and which link led here. Never who
 * asks: an address ends up in logs.
 */
export function requestAccessUrl({ contactUrl, name }: Application, link?: string): string {
  const url = new URL(contactUrl);
  url.searchParams.set('application', name);
  if (link !== undefined) url.searchParams.set('link', link);
  return url.href;
}

interface Request {
  readonly application: Application;
  /** Who asks, as far as it is known: name and e-mail address. */
  readonly account: readonly (string | undefined)[];
  /** The launcher's address. */
  readonly suite: string;
  /** Of the contact page, for this request. */
  readonly url: string;
}

/** A request in words, to be sent by whatever means there is once there is a network. */
export function accessRequestText({ application, account, suite, url }: Request): string {
  const known = account.filter(Boolean).join(', ');
  return [
    `Please give me access to ${application.name}.`,
    known && `Account: ${known}`,
    `Suite: ${suite}`,
    `Contact page: ${url}`,
  ]
    .filter(Boolean)
    .join('\n');
}
