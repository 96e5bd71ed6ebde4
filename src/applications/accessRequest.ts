import type { Application } from './catalogue.ts';

/** The provider's contact page, told whose request it is to be; as it is where there is no name. */
export function contactUrlOf(contactUrl: string, account: string): string {
  return account === '' ? contactUrl : withParameter(contactUrl, 'account', account);
}

/** The provider's contact page, told which application is asked for. */
export function requestAccessUrl(contactUrl: string, { name }: Application): string {
  return withParameter(contactUrl, 'application', name);
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

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}
