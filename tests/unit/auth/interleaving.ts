import fc from 'fast-check';

/** What is delivered before the next step; a number: that one. */
export type Flow = 'all' | 'none' | number;

/** Plain data, so that a failing sequence can be stored as it is printed. */
export type Step = { readonly flow: Flow } & (
  | { readonly do: 'open' | 'close' | 'wake' | 'logOut' | 'goBack' | 'call'; readonly tab: number }
  | { readonly do: 'logIn'; readonly tab: number; readonly account: Account }
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

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), tab, flow }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), tab, flow }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wake' as const), tab, flow }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logOut' as const), tab, flow }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('goBack' as const), tab, flow }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('call' as const), tab, flow }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('logIn' as const),
      tab,
      account: fc.constantFrom<Account>('region', 'region', 'region', 'analyst'),
      flow,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 3, 10, 30, 70, 250, 310),
      flow,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      hours: fc.constantFrom(-1, 1),
      flow,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('offline' as const, 'online' as const, 'online' as const),
      flow,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('flipCookie' as const, 'rotateKeys' as const, 'rotateKeys' as const),
      flow,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      token: fc.constantFrom<TokenFault>(
        '503',
        '429',
        'portal',
        'unreached',
        'lost',
        'lost in a proxy',
      ),
      flow,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('api' as const),
      status: fc.constantFrom(200 as const, 401 as const, 500 as const),
      flow,
    }),
  },
);

/** A signed-in user with open tabs, then any events in any order. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(step, { minLength: 3, maxLength: 40, size: 'max' })
  .map((rest) => [
    { do: 'open', tab: 0, flow: 'all' },
    { do: 'logIn', tab: 0, account: 'region', flow: 'all' },
    { do: 'open', tab: 1, flow: 'all' },
    { do: 'open', tab: 2, flow: 'all' },
    ...rest,
  ]);
