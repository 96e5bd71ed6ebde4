/* Longest text that is worth sending; it also bounds the work of the patterns. */
const maximumLength = 8192;

const jwt = /eyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)*/;
/* A name may start after anything but a letter, which the end of an encoded separator is not. */
const parameter =
  /(?:(?<![a-z0-9_])|(?<=%(?:25)*[\da-f]{2}))(?:code|state|nonce|session_state|code_verifier|client_secret)(?:=|%(?:25)*3d)[^\s&"'<>]*/;
const token = /(?:access|refresh|id)_token\W{0,4}(?:[=:]|%(?:25)*3[ad])\W{0,4}[^\s&"'<>]*/;
const bearer = /bearer(?:\s|%(?:25)*20)+\S+/;
const secret = new RegExp(
  [jwt, parameter, token, bearer].map(({ source }) => source).join('|'),
  'gi',
);
/* An opaque token has no mark but its length; ids of ours, UUIDs and trace ids are shorter. */
const opaque = /[\w-]{40,}/g;

/** Cuts query and fragment off every address in a text. */
export function cutQueries(text: string): string {
  return text.slice(0, maximumLength).replace(/\S+/g, cutQuery);
}

function cutQuery(word: string): string {
  const end = word.search(/[?#]/);
  if (end === -1 || !word.includes('/')) {
    return word;
  }
  return word.slice(0, end) + (word.endsWith(')') ? ')' : '');
}

/** Whether a text holds what sign-in must keep to itself: a JWT, a code, a state, a token. */
export function holdsSecret(text: string): boolean {
  return text.search(secret) !== -1;
}

/** Takes what could be an opaque token out of a text. */
export function removeOpaque(text: string): string {
  return text.replace(opaque, '[removed]');
}

/** Takes queries, fragments and everything secret out of a text that is for people to read. */
export function scrubText(text: string): string {
  return removeOpaque(cutQueries(text).replace(secret, '[removed]'));
}
