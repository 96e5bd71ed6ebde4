import type { ApplicationId } from '../../../shared/applications.ts';

/** `/#open=<application>&subscription=<id>`: a card, and what to choose in it. */
export interface DeepLink {
  readonly application: ApplicationId;
  /** From the address, so that there may be no such subscription; left out where none is to be chosen. */
  readonly subscription?: string;
}

/** A deep link that has led to its card. `link` is a new object each time the link is followed. */
export interface FollowedLink {
  readonly link: DeepLink;
  readonly url: string;
  /** Whether its place is there, or an answer has shown that it is not. */
  readonly isDecided: boolean;
}

/** Returns undefined for a fragment that is no deep link, 'unknown' for one that leads to none of `applications`. */
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

/** The link is a fragment, so that no server's log learns who is given which. */
export function deepLinkUrl(origin: string, { application, subscription }: DeepLink): string {
  const parameters = new URLSearchParams({
    open: application,
    ...(subscription !== undefined && { subscription }),
  });
  return `${origin}/#${parameters}`;
}
