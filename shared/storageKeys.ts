/**
 * Names that installed copies use, so changing one needs a migration. The worker carries all of them, so names of
 * a single module that is loaded late stand in that module.
 */
export const storageKeys = {
  stateStorePrefix: 'natural-capital-suite.sign-in.',
  versionCookie: 'natural-capital-suite.user-version',
  markCookie: 'natural-capital-suite.sign-outs',
  renewalLock: 'natural-capital-suite.renewal',
  lastKnownLock: 'last-known',
  database: 'natural-capital-suite',
  objectStore: 'last-known',
  precache: 'natural-capital-suite.precache',
  pageCache: 'natural-capital-suite.page',
  workerPath: '/sw.js',
  workerPolicy: 'natural-capital-suite.worker',
} as const;

/**
 * The look: light or dark, compact or not, until the person who chose it signs out. It stands apart for the size
 * of the boot script.
 */
export const lookKey = 'natural-capital-suite.look';

/** The answers of people on this device about usage statistics. They outlive a sign-out, too. */
export const sharingKey = 'natural-capital-suite.sharing';

/** The last errors of a tab, in its sessionStorage. */
export const errorsKey = 'natural-capital-suite.errors';

/** When the suite was last used here, for operators who end idle sessions. */
export const lastUseKey = 'natural-capital-suite.last-use';

export function storedUserKey(authority: string, clientId: string): string {
  return `natural-capital-suite.user.${authority}:${clientId}`;
}
