import type { ApplicationId } from '../../../shared/applications.ts';
import { type Place, unnumbered } from '../Subscription.ts';

/** A link `/#open=<application>&subscription=<id>` to a card, and what to choose in it (P20). */
export interface DeepLink {
  readonly application: ApplicationId;
  /** The subscription in the address, which may not exist; left out if the link chooses none. */
  readonly subscription?: string;
}

/** A deep link that has led to its card. `link` is a new object each time the link is followed. */
export interface FollowedLink {
  readonly link: DeepLink;
  readonly url: string;
  /** True once the place is in the list, or an answer has shown that it is not. */
  readonly isDecided: boolean;
}

/** Where the last link led: to a card, to an unknown application, or nowhere because it cannot be read. */
export type Followed = FollowedLink | 'unknown' | 'unreadable';

/**
 * Returns what `fragment` may mean: as it is written and, if it ends like a sentence or a tag, without that end;
 * the list decides between them. Returns undefined for anything that is no deep link, 'unknown' for a link to
 * none of `applications`.
 */
export function parseDeepLink(
  fragment: string,
  applications: readonly { readonly id: ApplicationId }[],
): readonly [DeepLink, DeepLink?] | 'unknown' | 'unreadable' | undefined {
  // No link of ours is this long, because an id has at most 200 characters.
  const text = fragment.slice(0, 4000).replace(/&(?:amp;)+/g, '&');
  // Our own links have no bare `?` or `#`, so what follows one are parameters that a tool has added.
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

/** Returns what a link to a place names, by the id that the API has. */
export function linkTo(place: Place): DeepLink {
  const { application, id } = unnumbered(place);
  return { application, subscription: id };
}

/** Returns the link. It is a fragment, so that no server's log learns who is given which place. */
export function deepLinkUrl(origin: string, { application, subscription }: DeepLink): string {
  const parameters = new URLSearchParams({
    open: application,
    ...(subscription !== undefined && { subscription }),
  });
  return `${origin}/#${parameters}`;
}
