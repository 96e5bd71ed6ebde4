import { claims, gives, type Row, rows, signedIn, untrusted } from './Row.ts';
import { reshapes, writesClaim } from './signing.ts';

/** In seconds, by the clock of tests/unit/auth/fakeClock.ts. */
const now = Date.UTC(2026, 10, 21, 12) / 1000;
const day = 24 * 3600;

/** As JSON writes them; the fifth is the first second of the year 10000. */
const noTimes = ['1e306', '1e400', '-1', '9e15', '253402300800', '"1795262400"', 'true', '[]'];

/** Rows in which each of `values` is written as that claim. */
function writtenAs(name: string, values: readonly string[]) {
  return Object.fromEntries(
    values.map((value) => [`${value} as ${name}`, writesClaim(name, value)]),
  );
}

/** ID tokens that neither a sign-in nor a renewal may bring. */
export const refusedTokens = (plan: string): readonly Row[] =>
  rows(plan, untrusted, {
    ...writtenAs('exp', [...noTimes, '0.5', 'null']),
    ...writtenAs('iat', [...noTimes, '0.5', 'null']),
    ...writtenAs('nbf', noTimes),
    'a token that lasts two years': claims({ exp: now + 2 * 366 * day }),
    'claims nested 12,000 deep': writesClaim('x', '['.repeat(12_000) + ']'.repeat(12_000)),
    'claims that are no object': writesClaim('', ''),
    'a token with == behind it': reshapes((token) => `${token}==`),
    'a token with = behind it': reshapes((token) => `${token}=`),
    'a token with = within it': reshapes((token) => token.replace('.', '=.')),
    'a space behind it': reshapes((token) => `${token} `),
    'a line’s end behind it': reshapes((token) => `${token}\n`),
    'a space before it': reshapes((token) => ` ${token}`),
    'a space beside a dot': reshapes((token) => token.replace('.', '. ')),
    'a tab within its signature': reshapes((token) => `${token.slice(0, -9)}\t${token.slice(-9)}`),
    'a space that has no width': reshapes((token) => `${token}\u200B`),
    'a byte order mark before it': reshapes((token) => `\uFEFF${token}`),
    'a dot behind it': reshapes((token) => `${token}.`),
    'a dot before it': reshapes((token) => `.${token}`),
    'two parts': reshapes((token) => token.slice(0, token.lastIndexOf('.'))),
    'five parts': reshapes((token) => `${token}.a.b`),
    'an encoded =': reshapes((token) => `${token}%3D`),
    'three letters more': reshapes((token) => `${token}AAA`),
    'base64 as of e-mail': reshapes((token) => `${token.slice(0, -2)}+/`),
    'a bearer’s name before it': reshapes((token) => `Bearer ${token}`),
    'a second header behind it': reshapes((token) => `${token}\r\nx-other: 1`),
  });

/** What an ID token, and what comes along, may say of times. */
export const takenTokens: readonly Row[] = rows('Ours: sign-in', signedIn, {
  'times that are fractions': claims({
    iat: now - 0.5,
    exp: now + 300.25,
    nbf: now - 0.75,
    auth_time: now - 0.25,
  }),
  'a token that lasts a year': claims({ exp: now + 365 * day }),
  '0 as nbf': claims({ nbf: 0 }),
  ...Object.fromEntries(
    [1e306, -1, 0, 0.5, 9e15, 'soon', null, []].map((seconds) => [
      `${JSON.stringify(seconds)} as expires_in`,
      gives({ expires_in: seconds }),
    ]),
  ),
});

/** Times of a login that say nothing of it, or that it was long ago. */
export const refusedLogins: readonly Row[] = rows(
  'Ours: sign-in',
  untrusted,
  writtenAs('auth_time', [...noTimes, '0.5', 'null']),
);
