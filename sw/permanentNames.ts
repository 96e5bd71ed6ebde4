/** Prefix of the signed-in user's key in localStorage. By itself for the boot script, which is small. */
export const userStorePrefix = 'natural-capital-suite.user.';

/**
 * Names that installed copies of the launcher already carry. Each may change
 * only together with a migration of what is stored under the old one
 * (design: "Once shipped, these change only with a migration").
 *
 * The one file of `sw/` that every realm may import.
 */
export const permanentNames = {
  userStorePrefix,
  /** Prefix of the pending sign-in's keys in localStorage. */
  stateStorePrefix: 'natural-capital-suite.sign-in.',
  /** Cookie with the number of the stored user's latest version. */
  generationCookie: 'natural-capital-suite.generation',
  /** Web Lock held while a refresh token is being used. */
  renewalLock: 'natural-capital-suite.renewal',
  /** Web Lock held by every write and purge of last-known data. */
  lastKnownLock: 'last-known',
  /** BroadcastChannel by which tabs tell each other of sign-in and sign-out. */
  channel: 'natural-capital-suite',
  /** IndexedDB database of last-known data, and its one object store. */
  database: 'natural-capital-suite',
  objectStore: 'last-known',
  /** Cache Storage: the shell and what it needs. */
  shellCache: 'natural-capital-suite.shell',
  /** Cache Storage: the signed-in user's stored page. */
  pageCache: 'natural-capital-suite.page',
  /** Key in localStorage: how often the launcher was opened, and whether installing was declined. */
  installKey: 'natural-capital-suite.install',
  /** Address and scope of the service worker. */
  workerPath: '/sw.js',
  /** Trusted Types policy that admits `workerPath` and nothing else. */
  workerPolicy: 'natural-capital-suite.worker',
} as const;
