/**
 * Names that installed copies of the launcher already carry. Each may change
 * only together with a migration of what is stored under the old one
 * (design: "Once shipped, these change only with a migration").
 *
 * The one file of `sw/` that every realm may import.
 */
export const permanentNames = {
  /** Prefix of the signed-in user's key in localStorage. */
  userStorePrefix: 'natural-capital-suite.user.',
  /** Prefix of the pending sign-in's keys in localStorage. */
  stateStorePrefix: 'natural-capital-suite.sign-in.',
  /** Web Lock held while a refresh token is being used. */
  renewalLock: 'natural-capital-suite.renewal',
  /** Web Lock held by every write and purge of last-known data. */
  lastKnownLock: 'last-known',
  /** BroadcastChannel by which tabs tell each other of sign-in and sign-out. */
  channel: 'natural-capital-suite',
  /** IndexedDB database of last-known data. */
  database: 'natural-capital-suite',
  /** Address and scope of the service worker. */
  workerPath: '/sw.js',
} as const;
