import type { PageStamp } from '../../sw/pageStamp.ts';
import { isRecent } from '../../sw/record.ts';

/** What the gate goes by; all of it is there before anything is painted. */
export interface Circumstances {
  /** `document.cookie`. */
  readonly cookies: string;
  /** The stored user, as JSON (src/auth/storedUser.ts). Throws where storage is blocked. */
  readonly readUser: () => string | null;
  readonly path: string;
  readonly query: string;
  /** This document's build. */
  readonly build: string | undefined;
  readonly now: number;
}

/** Whether a stored page may be painted; anything that cannot be told is a no. */
export function mayShow(stamp: PageStamp, here: Circumstances): boolean {
  return (
    isTheirs(stamp, here) &&
    here.path === '/' &&
    here.query === '' &&
    stamp.pageBuild === here.build &&
    isRecent(Number(stamp.savedAt), here.now, __CONFIG__.lastKnownDays)
  );
}

/** Whether the page's owner is who is signed in on this device, by the shared cookie and our storage. */
export function isTheirs(stamp: PageStamp, { cookies, readUser }: Circumstances): boolean {
  // A sibling's value and a stray one of our own may stand side by side: each must be `true`.
  const name = `${__CONFIG__.cookie.name}=`;
  const values = cookies.split('; ').filter((pair) => pair.startsWith(name));
  if (!values.length || values.some((pair) => pair !== `${name}true`)) return false;
  try {
    const user: { issuer?: unknown; subject?: unknown } = JSON.parse(readUser() ?? '');
    const { issuer, subject } = user;
    return (
      Boolean(issuer && subject) && issuer === stamp.ownerIssuer && subject === stamp.ownerSubject
    );
  } catch {
    return false; // Nobody, or a damaged user: sign-in removes it.
  }
}
