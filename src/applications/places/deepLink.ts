import type { ApplicationId } from '../../../shared/applications.ts';

/** `/#open=<application>&subscription=<id>`: a card, and what to choose in it. */
export interface DeepLink {
  readonly application: ApplicationId;
  /** As in the address: no subscription may have it. Left out: nothing is to be chosen. */
  readonly subscription?: string;
}

/** A deep link that has led to its card; its `link` is another object for every time it was followed. */
export interface FollowedLink {
  readonly link: DeepLink;
  readonly url: string;
  /** Whether its place is there, or an answer has shown that it is not. */
  readonly isDecided: boolean;
}

/** Undefined where a fragment is no deep link, 'unknown' where it leads to none of `applications`. */
export function parseDeepLink(
  fragment: string,
  applications: readonly { readonly id: ApplicationId }[],
): DeepLink | 'unknown' | undefined {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const open = parameters.get('open');
  if (open === null) return undefined;
  const application = applications.find(({ id }) => id === open)?.id;
  const subscription = parameters.get('subscription');
  if (!application) return 'unknown';
  return { application, ...(subscription !== null && { subscription }) };
}

/** A fragment, so that no server's log learns who is given which link. */
export function deepLinkUrl(origin: string, { application, subscription }: DeepLink): string {
  const parameters = new URLSearchParams({
    open: application,
    ...(subscription !== undefined && { subscription }),
  });
  return `${origin}/#${parameters}`;
}
