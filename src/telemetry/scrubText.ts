/* Characters of a text that are sent, which also bounds the work of the patterns. */
const maximumLength = 8192;

const jwt = /eyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)*/;
/* A parameter's name starts a word or follows an encoded separator: %26code=, %2526code=. */
const parameter =
  /(?:(?<![a-z0-9_])|(?<=%(?:25)*[\da-f]{2}))(?:code|state|nonce|session_state|code_verifier|client_secret)(?:=|%(?:25)*3d)[^\s&"'<>]*/;
const token = /(?:access|refresh|id)_token\W{0,4}(?:[=:]|%(?:25)*3[ad])\W{0,4}[^\s&"'<>]*/;
const bearer = /bearer(?:\s|%(?:25)*20)+\S+/;
const secret = new RegExp(
  [jwt, parameter, token, bearer].map(({ source }) => source).join('|'),
  'gi',
);
/* Only its length tells an opaque token; our ids, UUIDs and trace ids are shorter. */
const opaque = /[\w-]{40,}/g;

/* As people write it or an address encodes it. Bounded, so that no text costs more than its length. */
const email = /[\w.+-]{1,64}(?:@|%(?:25)*40)[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}/gi;

function cutQueries(text: string): string {
  return text.slice(0, maximumLength).replace(/\S+/g, cutQuery);
}

function cutQuery(word: string): string {
  const end = word.search(/[?#]/);
  if (end === -1 || !word.includes('/')) return word;
  return word.slice(0, end) + (word.endsWith(')') ? ')' : '');
}

function removeOpaque(text: string): string {
  return text.replace(opaque, '[removed]');
}

/** Removes queries, fragments, secrets and what looks like an e-mail address from a text that people will read. */
export function scrubText(text: string): string {
  return removeOpaque(cutQueries(text).replace(secret, '[removed]').replace(email, '[removed]'));
}

/** Scrubs in place; false if a secret is left. `userId` may be as long as an opaque token. */
export function scrubItem(item: object, userId: string | undefined): boolean {
  try {
    return scrubFields(item, userId, new WeakSet());
  } catch {
    return false; // after an exception the SDK would send the item unscrubbed
  }
}

function scrubFields(fields: object, userId: string | undefined, seen: WeakSet<object>): boolean {
  if (seen.has(fields)) return true;
  seen.add(fields);
  return Object.entries(fields).every(([key, value]: [string, unknown]) => {
    if (scrubText(key) !== key) return false;
    if (typeof value === 'object' && value !== null) return scrubFields(value, userId, seen);
    if (typeof value !== 'string' || value === userId) return true;
    const text = cutQueries(value);
    return text.search(secret) === -1 && Reflect.set(fields, key, removeOpaque(text));
  });
}
