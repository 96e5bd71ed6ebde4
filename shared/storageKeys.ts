/**
 * Names that installed copies use: a change needs a migration of what is stored. The worker carries all
 * of them, so those of one module that is loaded late stand in it.
 */
export const storageKeys = {
  stateStorePrefix: 'natural-capital-suite.sign-in.',
  versionCookie: 'natural-capital-suite.user-version',
  signOutsCookie: 'natural-capital-suite.sign-outs',
  renewalLock: 'natural-capital-suite.renewal',
  lastKnownLock: 'last-known',
  database: 'natural-capital-suite',
  objectStore: 'last-known',
  precache: 'natural-capital-suite.precache',
  pageCache: 'natural-capital-suite.page',
  workerPath: '/sw.js',
  workerPolicy: 'natural-capital-suite.worker',
} as const;

/** Light or dark, compact or not, until the sign-out of who chose it. Apart, for the boot script's size. */
export const lookKey = 'natural-capital-suite.look';

/** What people of this device have answered about usage statistics: stays too. */
export const sharingKey = 'natural-capital-suite.sharing';

/** The last errors of a tab, in its session storage. */
export const errorsKey = 'natural-capital-suite.errors';

/** When the suite was last used here, where the operator ends sessions that nobody uses. */
export const lastUseKey = 'natural-capital-suite.last-use';

export function storedUserKey(authority: string, clientId: string): string {
  return `natural-capital-suite.user.${authority}:${clientId}`;
}
