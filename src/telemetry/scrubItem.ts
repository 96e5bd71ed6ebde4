const maximumLength = 8192; // characters; this also limits the work of the patterns

const jwt = /eyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)*/;
/* A name starts a word or follows an encoded separator: %26code=, %2526code=. */
const parameter =
  /(?:(?<![a-z0-9_])|(?<=%(?:25)*[\da-f]{2}))(?:code|state|nonce|session_state|code_verifier|client_secret)(?:=|%(?:25)*3d)[^\s&"'<>]*/;
const token = /(?:access|refresh|id)_token\W{0,4}(?:[=:]|%(?:25)*3[ad])\W{0,4}[^\s&"'<>]*/;
const bearer = /bearer(?:\s|%(?:25)*20)+\S+/;
const secret = new RegExp(
  [jwt, parameter, token, bearer].map(({ source }) => source).join('|'),
  'gi',
);
/* Opaque tokens; our ids, UUIDs and trace ids are shorter. */
const opaque = /[\w-]{40,}/g;

/* An e-mail address, also encoded. Its bounded lengths keep the cost linear. */
const email = /[\w.+-]{1,64}(?:@|%(?:25)*40)[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}/gi;

function cutQuery(word: string): string {
  return word.includes('/') ? word.replace(/[?#].*/s, '') : word;
}

function scrubText(text: string): string {
  return text
    .slice(0, maximumLength)
    .replace(/\S+/g, cutQuery)
    .replace(secret, '[removed]')
    .replace(email, '[removed]')
    .replace(opaque, '[removed]');
}

/** Scrubs an item in place. Returns false if it cannot, so that the item is not sent. */
export function scrubItem(item: object): boolean {
  try {
    return scrubFields(item, new WeakSet());
  } catch {
    return false; // the SDK would send the item after an exception
  }
}

function scrubFields(fields: object, seen: WeakSet<object>): boolean {
  if (seen.has(fields)) return true;
  seen.add(fields);
  return Object.entries(fields).every(([key, value]: [string, unknown]) => {
    if (scrubText(key) !== key) return false;
    if (typeof value === 'object' && value !== null) return scrubFields(value, seen);
    return typeof value !== 'string' || Reflect.set(fields, key, scrubText(value));
  });
}
