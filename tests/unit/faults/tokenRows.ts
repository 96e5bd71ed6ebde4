import { gives, type Row, rows, signedIn } from './Row.ts';
import { reshapes, writesClaim } from './signing.ts';

/** ID tokens that neither a sign-in nor a renewal may bring, whatever they claim: claims.test.ts. */
export const refusedTokens = (plan: string, must: Row['must']): readonly Row[] =>
  rows(plan, must, {
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

/** What comes along with an ID token may say anything of times. */
export const takenTokens: readonly Row[] = rows('Ours: sign-in', signedIn, {
  ...Object.fromEntries(
    [1e306, -1, 0, 0.5, 9e15, 'soon', null, []].map((seconds) => [
      `${JSON.stringify(seconds)} as expires_in`,
      gives({ expires_in: seconds }),
    ]),
  ),
});
