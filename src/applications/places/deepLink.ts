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

/** The last link leads to a card, or is none: it names an unknown application, or cannot be read. */
export type Followed = FollowedLink | 'unknown' | 'unreadable';

/**
 * What `fragment` may mean, however it was sent: as it is written and, where that ends as a sentence or a tag
 * does, without the end; the list decides. Undefined for no deep link, 'unknown' for one to none of `applications`.
 */
export function parseDeepLink(
  fragment: string,
  applications: readonly { readonly id: ApplicationId }[],
): readonly [DeepLink, DeepLink?] | 'unknown' | 'unreadable' | undefined {
  // No link of ours is as long, since an id has 200 characters at most.
  const text = fragment.slice(0, 4000).replace(/&(?:amp;)+/g, '&');
  // Our own links have no bare `?` or `#`: a tool has put its parameters behind them.
  const parameters = new URLSearchParams(text.replace(/^[#/]+/, '').replace(/[?#]/g, '&'));
  const open = parameters.get('open');
  if (open === null) {
    const decoded = text.replace(/%[2-7][\da-f]/gi, decodeURIComponent);
    if (decoded !== text) return parseDeepLink(decoded, applications);
    return /^\W*(?:open|subscription)\b/.test(text) ? 'unreadable' : undefined;
  }
  const id = withoutEnd(open);
  const application = applications.find((one) => one.id === id)?.id;
  if (!application) return id === '' ? 'unreadable' : 'unknown';
  const subscription = parameters.get('subscription');
  if (subscription === null) return [{ application }];
  // The replacement character stands for half an encoded one, unless it was sent.
  const isBroken = subscription.includes('\uFFFD') && !/%EF%BF%BD|\uFFFD/i.test(text);
  if (subscription === '' || isBroken) return 'unreadable';
  const written = { application, subscription };
  const meant = withoutEnd(subscription);
  return meant === '' || meant === subscription
    ? [written]
    : [written, { application, subscription: meant }];
}

function withoutEnd(text: string): string {
  return text.replace(/[\s\p{Cf}.,;:!?…'’”»)\]}*]*(?:["<>|].*)?$/su, '');
}

/** The link is a fragment, so that no server's log learns who is given which. */
export function deepLinkUrl(origin: string, { application, subscription }: DeepLink): string {
  const parameters = new URLSearchParams({
    open: application,
    ...(subscription !== undefined && { subscription }),
  });
  return `${origin}/#${parameters}`;
}
