import { oneInOneAway, oneTab, type Step, threeTabs, twoTabs } from './interleaving.ts';

interface KnownCase {
  readonly what: string;
  readonly hasOverlap: boolean;
  readonly sequence: readonly Step[];
}

/** Delivers the second of two requests, that many times. */
function otherwise(times: number): Step[] {
  return Array.from({ length: times }, () => ({ do: 'api', status: 200, flow: 1 }));
}

/**
 * Sequences that have failed, with this product or with a safeguard taken out. A new failure is
 * printed as such a sequence and belongs here.
 */
export const knownCases: readonly KnownCase[] = [
  {
    what: 'three tabs that wake together renew once',
    hasOverlap: false,
    sequence: [
      ...threeTabs,
      { do: 'pass', seconds: 310, flow: 'none' },
      { do: 'call', tab: 1, flow: 1 },
      { do: 'call', tab: 2, flow: 1 },
      { do: 'call', tab: 0, flow: 'all' },
    ],
  },
  {
    what: 'a renewal does not undo another user’s sign-in',
    hasOverlap: true,
    sequence: [
      ...oneInOneAway,
      { do: 'pass', seconds: 250, flow: 'none' },
      { do: 'logIn', tab: 2, account: 'analyst', flow: 1 },
      ...otherwise(5),
      { do: 'call', tab: 0, flow: 'all' },
    ],
  },
  {
    what: 'a waiting call never gets another user’s bearer',
    hasOverlap: true,
    sequence: [
      ...oneInOneAway,
      { do: 'logIn', tab: 2, account: 'analyst', flow: 1 },
      ...otherwise(5),
      { do: 'call', tab: 0, flow: 1 },
      { do: 'call', tab: 0, flow: 'all' },
    ],
  },
  {
    what: 'a rejected call is not retried with another user’s bearer',
    hasOverlap: true,
    sequence: [
      ...oneInOneAway,
      { do: 'call', tab: 0, flow: 'none' },
      { do: 'logIn', tab: 2, account: 'analyst', flow: 1 },
      ...otherwise(5),
      { do: 'api', status: 401, flow: 1 },
      { do: 'api', status: 200, flow: 'all' },
    ],
  },
  {
    what: 'a page closed during its renewal does not end the session',
    hasOverlap: true,
    sequence: [
      ...twoTabs,
      { do: 'pass', seconds: 310, flow: 'none' },
      { do: 'wake', tab: 0, flow: 1 },
      { do: 'close', tab: 0, flow: 'none' },
      { do: 'wake', tab: 1, flow: 'all' },
      { do: 'call', tab: 1, flow: 'all' },
    ],
  },
  {
    what: 'a sign-out with a renewal in flight leaves the sign-in of a second tab alone',
    hasOverlap: false,
    sequence: [
      ...oneInOneAway,
      { do: 'pass', seconds: 250, flow: 'none' },
      { do: 'wake', tab: 0, flow: 'none' },
      { do: 'logOut', tab: 0, flow: 'none' },
      { do: 'logIn', tab: 2, account: 'analyst', flow: 1 },
      ...otherwise(6),
      { do: 'call', tab: 2, flow: 'all' },
      { do: 'call', tab: 0, flow: 'all' },
    ],
  },
  {
    what: 'a sign-out supersedes a renewal',
    hasOverlap: false,
    sequence: [
      ...twoTabs,
      { do: 'pass', seconds: 250, flow: 'none' },
      { do: 'call', tab: 1, flow: 1 },
      { do: 'logOut', tab: 1, flow: 'none' },
      { do: 'call', tab: 0, flow: 1 },
      { do: 'call', tab: 0, flow: 'all' },
    ],
  },
  {
    what: 'a sign-out supersedes the requests before a renewal',
    hasOverlap: true,
    sequence: [
      ...threeTabs,
      { do: 'offline', flow: 'all' },
      { do: 'pass', seconds: 250, flow: 'all' },
      { do: 'open', tab: 0, flow: 0 },
      { do: 'online', flow: 0 },
      { do: 'logOut', tab: 0, flow: 'all' },
      { do: 'open', tab: 0, flow: 0 },
      { do: 'logIn', tab: 0, account: 'region', flow: 0 },
      { do: 'pass', seconds: 1, flow: 'none' },
    ],
  },
  {
    what: 'a sign-out supersedes an exchange',
    hasOverlap: false,
    sequence: [
      ...oneInOneAway,
      { do: 'exchange', tab: 2, account: 'region', flow: 'none' },
      { do: 'logOut', tab: 0, flow: 'all' },
      { do: 'call', tab: 2, flow: 'all' },
    ],
  },
  {
    what: 'a sibling’s sign-out supersedes an exchange',
    hasOverlap: false,
    sequence: [
      ...oneInOneAway,
      { do: 'exchange', tab: 2, account: 'analyst', flow: 'none' },
      { do: 'close', tab: 0, flow: 'none' },
      { do: 'flipCookie', flow: 'all' },
    ],
  },
  {
    what: 'a sign-in and a sign-out supersede an exchange, though the cookies say what they said',
    hasOverlap: false,
    sequence: [
      { do: 'open', tab: 0, flow: 'all' },
      { do: 'open', tab: 1, flow: 'all' },
      { do: 'exchange', tab: 1, account: 'region', flow: 'none' },
      { do: 'logIn', tab: 0, account: 'analyst', flow: 1 },
      ...otherwise(5),
      { do: 'logOut', tab: 0, flow: 'all' },
    ],
  },
  {
    what: 'the redirect after Logout does not count as an automatic one',
    hasOverlap: false,
    sequence: [
      ...oneTab,
      { do: 'logOut', tab: 0, flow: 'all' },
      { do: 'open', tab: 0, flow: 'all' },
      { do: 'open', tab: 0, flow: 'all' },
    ],
  },
];
