import type { Owner } from '../../sw/record.ts';

/**
 * Says in the document whose cards it shows, or that it shows nobody's, for the boot script: it hides
 * them when the page is left and shows them again only to their owner.
 */
export function markOwner(owner: Owner | undefined): void {
  const { dataset } = document.documentElement;
  if (owner) {
    dataset.ownerIssuer = owner.issuer;
    dataset.ownerSubject = owner.subject;
  } else {
    delete dataset.ownerIssuer;
    delete dataset.ownerSubject;
  }
}
