/** Names in installed copies: a change needs a migration. All are in the worker, so late modules keep their own. */
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

/** Until sign-out. Apart from the others for the size of the boot script. */
export const lookKey = 'natural-capital-suite.look';

export const sharingKey = 'natural-capital-suite.sharing'; // consent to usage statistics, which outlives a sign-out

export const errorsKey = 'natural-capital-suite.errors'; // in sessionStorage

export const lastUseKey = 'natural-capital-suite.last-use';

export function storedUserKey(authority: string, clientId: string): string {
  return `natural-capital-suite.user.${authority}:${clientId}`;
}
