import fc from 'fast-check';

/** Somebody who has signed in, in so many open tabs. */
export const oneTab = 'open 0 all, logIn 0 region all';
export const twoTabs = `${oneTab}, open 1 all`;
export const threeTabs = `${twoTabs}, open 2 all`;

/** One tab signed in, and another at the login page from before. */
export const oneInOneAway = 'open 0 all, open 2 all, logIn 0 region all';

const one = (...words: string[]) => fc.constantFrom(...words);
const tab = one('0', '1', '2');
const flow = fc.oneof(
  { weight: 5, arbitrary: one('all') },
  { weight: 4, arbitrary: one('0', '1', '2', '3', '4') },
  { weight: 2, arbitrary: one('none') },
);

/** A kind of step, the more often the heavier. */
function kind(weight: number, ...words: fc.Arbitrary<string>[]) {
  return { weight, arbitrary: fc.tuple(...words).map((all) => all.join(' ')) };
}

/**
 * A step: what happens, its words, and what is delivered before the next one: everything, nothing, or the request
 * of that number.
 */
const step = fc.oneof(
  kind(3, one('open'), tab, flow),
  kind(4, one('close', 'wake', 'wake', 'logOut'), tab, flow),
  kind(1, one('goBack'), tab, flow),
  kind(8, one('call'), tab, flow),
  kind(6, one('logIn'), tab, one('region', 'region', 'region', 'analyst'), flow),
  // Back from the login: the code is sent, and its answer is slow.
  kind(3, one('exchange'), tab, one('region', 'region', 'analyst'), one('none')),
  kind(8, one('pass'), one('1', '3', '10', '30', '70', '250', '310'), flow),
  kind(1, one('jump'), one('-1', '1'), flow),
  kind(5, one('offline', 'online', 'online', 'flipCookie', 'rotateKeys'), flow),
  kind(3, one('fail'), one('503', '429', 'portal', 'unreached', 'lost', 'lostInProxy'), flow),
  kind(2, one('api'), one('200', '401', '500'), flow),
);

/** They, and then any events in any order; text, so that a failing sequence can be kept as it is printed. */
export const sequences = fc
  .tuple(
    one(threeTabs, threeTabs, `${oneInOneAway}, exchange 2 region none`),
    fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }),
  )
  .map((all) => all.flat().join(', '));
