import { oneInOneAway, oneTab, threeTabs, twoTabs } from './interleaving.ts';

/** Delivers the second of two requests, that many times. */
const otherwise = (times: number) => Array.from({ length: times }, () => 'api 200 1').join(', ');

/**
 * Sequences that have failed, with this product or with a safeguard taken out. A new failure is
 * printed as such a sequence and belongs here; where refresh tokens overlap, in the second list.
 */
const strict = {
  'three tabs that wake together renew once': `${threeTabs},
    pass 310 none, call 1 1, call 2 1, call 0 all`,
  'a sign-out with a renewal in flight leaves the sign-in of a second tab alone': `${oneInOneAway},
    pass 250 none, wake 0 none, logOut 0 none, logIn 2 analyst 1, ${otherwise(6)}, call 2 all, call 0 all`,
  'a sign-out supersedes a renewal': `${twoTabs},
    pass 250 none, call 1 1, logOut 1 none, call 0 1, call 0 all`,
  'the redirect after Logout does not count as an automatic one': `${oneTab},
    logOut 0 all, open 0 all, open 0 all`,
};
const overlapping = {
  'a renewal does not undo another user’s sign-in': `${oneInOneAway},
    pass 250 none, logIn 2 analyst 1, ${otherwise(5)}, call 0 all`,
  'a waiting call never gets another user’s bearer': `${oneInOneAway},
    logIn 2 analyst 1, ${otherwise(5)}, call 0 1, call 0 all`,
  'a rejected call is not retried with another user’s bearer': `${oneInOneAway},
    call 0 none, logIn 2 analyst 1, ${otherwise(5)}, api 401 1, api 200 all`,
  'a page closed during its renewal does not end the session': `${twoTabs},
    pass 310 none, wake 0 1, close 0 none, wake 1 all, call 1 all`,
  'a sign-out supersedes the requests before a renewal': `${threeTabs}, offline all, pass 250 all,
    open 0 0, online 0, logOut 0 all, open 0 0, logIn 0 region 0, pass 1 none`,
};

export const knownCases = [
  ...Object.entries(strict).map(([what, sequence]) => ({ what, sequence, hasOverlap: false })),
  ...Object.entries(overlapping).map(([what, sequence]) => ({ what, sequence, hasOverlap: true })),
];
