import type { Owner } from './record.ts';

/**
 * Whose page this is, as `data-…` of the document's element, where it can be read before the body is
 * parsed. Set by the worker on a page it stored, by the application on what it renders itself.
 */
export interface PageStamp {
  readonly ownerIssuer?: string | undefined;
  readonly ownerSubject?: string | undefined;
  /** Milliseconds since 1970. */
  readonly savedAt?: string | undefined;
  /** The build that rendered the markup. */
  readonly pageBuild?: string | undefined;
}

/** Id of the element that carries the data a stored page was made from. */
export const pageDataId = 'page-data';

/** Id of the template in which a stored page keeps what stands in `#root` for everybody. */
export const neutralRootId = 'neutral-root';

interface Stamped {
  readonly owner: Owner;
  readonly savedAt: number;
  readonly build: string;
}

/** The stamp as attributes of a start tag. */
export function stampAttributes({ owner, savedAt, build }: Stamped): string {
  return [
    `data-owner-issuer="${escapeAttribute(owner.issuer)}"`,
    `data-owner-subject="${escapeAttribute(owner.subject)}"`,
    `data-saved-at="${savedAt}"`,
    `data-page-build="${escapeAttribute(build)}"`,
  ].join(' ');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
