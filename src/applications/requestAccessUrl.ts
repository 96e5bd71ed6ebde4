import type { Application } from './Application.ts';

/** The provider's contact page, told which application is asked for. */
export function requestAccessUrl(contactUrl: string, { name }: Application): string {
  const url = new URL(contactUrl);
  url.searchParams.set('application', name);
  return url.href;
}
