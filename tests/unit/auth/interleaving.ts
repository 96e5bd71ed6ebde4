import fc from 'fast-check';

/** What is delivered before the next step; a number: that one. */
export type Flow = 'all' | 'none' | number;

/** Plain data, so that a failing sequence can be stored as it is printed. */
export type Step = { readonly flow: Flow } & (
  | { readonly do: 'open' | 'close' | 'wake' | 'logOut' | 'goBack' | 'call'; readonly tab: number }
  | { readonly do: 'logIn' | 'exchange'; readonly tab: number; readonly account: Account }
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'jump'; readonly hours: number }
  | { readonly do: 'offline' | 'online' | 'flipCookie' | 'rotateKeys' }
  | { readonly do: 'fail'; readonly token: TokenFault }
  | { readonly do: 'api'; readonly status: 200 | 401 | 500 }
);

export type Account = 'region' | 'analyst';

/** A fault of the token endpoint's next answer; a lost one is lost after the tokens are issued. */
export type TokenFault = '503' | '429' | 'portal' | 'unreached' | 'lost' | 'lost in a proxy';

export const tabCount = 3;

const tab = fc.nat(tabCount - 1);
const flow: fc.Arbitrary<Flow> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Flow>('all') },
  { weight: 4, arbitrary: fc.nat(4) },
  { weight: 2, arbitrary: fc.constant<Flow>('none') },
);

const one = <const T>(...values: T[]) => fc.constantFrom(...values);

/** A kind of step, the more often the heavier. */
function kind<T extends object>(weight: number, shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  return { weight, arbitrary: fc.record({ flow, ...shape }) };
}

const step = fc.oneof(
  kind(3, { do: one('open'), tab }),
  kind(1, { do: one('close'), tab }),
  kind(2, { do: one('wake'), tab }),
  kind(1, { do: one('logOut'), tab }),
  kind(1, { do: one('goBack'), tab }),
  kind(8, { do: one('call'), tab }),
  kind(6, { do: one('logIn'), tab, account: one('region', 'region', 'region', 'analyst') }),
  // Back from the login: the code is sent, and its answer is slow.
  kind(3, {
    do: one('exchange'),
    tab,
    account: one('region', 'region', 'analyst'),
    flow: one('none'),
  }),
  kind(8, { do: one('pass'), seconds: one(1, 3, 10, 30, 70, 250, 310) }),
  kind(1, { do: one('jump'), hours: one(-1, 1) }),
  kind(3, { do: one('offline', 'online', 'online') }),
  kind(2, { do: one('flipCookie', 'rotateKeys', 'rotateKeys') }),
  kind(3, {
    do: one('fail'),
    token: one('503', '429', 'portal', 'unreached', 'lost', 'lost in a proxy'),
  }),
  kind(2, { do: one('api'), status: one(200, 401, 500) }),
) as fc.Arbitrary<Step>;

/** Somebody who has signed in, in so many open tabs. */
export const oneTab: readonly Step[] = [
  { do: 'open', tab: 0, flow: 'all' },
  { do: 'logIn', tab: 0, account: 'region', flow: 'all' },
];
export const twoTabs: readonly Step[] = [...oneTab, { do: 'open', tab: 1, flow: 'all' }];
export const threeTabs: readonly Step[] = [...twoTabs, { do: 'open', tab: 2, flow: 'all' }];

/** One tab signed in, and another at the login page from before. */
export const oneInOneAway: readonly Step[] = [
  { do: 'open', tab: 0, flow: 'all' },
  { do: 'open', tab: 2, flow: 'all' },
  { do: 'logIn', tab: 0, account: 'region', flow: 'all' },
];
const exchanging: readonly Step[] = [
  ...oneInOneAway,
  { do: 'exchange', tab: 2, account: 'region', flow: 'none' },
];

/** They, and then any events in any order. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    one(threeTabs, threeTabs, exchanging),
    fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }),
  )
  .map(([begun, rest]) => [...begun, ...rest]);
