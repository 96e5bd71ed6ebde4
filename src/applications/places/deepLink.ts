import type { ApplicationId } from '../../../shared/applications.ts';
import { type Place, unnumbered } from '../Subscription.ts';

/** A link `/#open=<application>&subscription=<id>` to a card and a choice in it (P20). */
export interface DeepLink {
  readonly application: ApplicationId;
  /** An id, which may not exist. */
  readonly subscription?: string;
}

/** `link` is a new object each time the link is followed. */
export interface FollowedLink {
  readonly link: DeepLink;
  readonly url: string;
  /** True once the place is in the list, or an answer has shown that it is not. */
  readonly isDecided: boolean;
}

export type Followed = FollowedLink | 'unknown' | 'unreadable';

/** Returns the link as written and, if it ends like a sentence or a tag, without that end; the user's list decides. */
export function parseDeepLink(
  fragment: string,
  applications: readonly { readonly id: ApplicationId }[],
): readonly [DeepLink, DeepLink?] | 'unknown' | 'unreadable' | undefined {
  // Our links are shorter, because an id has at most 200 characters.
  const text = fragment.slice(0, 4000).replace(/&(?:amp;)+/g, '&');
  // Our links have no bare `?` or `#`; parameters after one were added by a tool.
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
  // The replacement character means that an encoded character was cut in half, unless it was sent itself.
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

export function linkTo(place: Place): DeepLink {
  const { application, id } = unnumbered(place);
  return { application, subscription: id };
}

/** A fragment keeps the place out of servers' logs. */
export function deepLinkUrl(origin: string, { application, subscription }: DeepLink): string {
  const parameters = new URLSearchParams({
    open: application,
    ...(subscription !== undefined && { subscription }),
  });
  return `${origin}/#${parameters}`;
}
