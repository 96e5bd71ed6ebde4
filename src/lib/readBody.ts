import { parseJson } from './safeStorage.ts';

/** More than any answer has: two are read, and a provider may add what it likes. */
const mostLevels = 32;

/**
 * The text of a body from outside: the one reader for all of them, since a few kilobytes may decompress to
 * what stops the page. Undefined once that is more than `mostBytes`, usually 256 kB: ten times what a
 * provider sends.
 */
export async function readBody({ body }: Response, mostBytes = 256 * 1024) {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

/** What such a text says as JSON; undefined if it is none, or nested too deeply to be parsed. */
export function parseBody(text = ''): unknown {
  let levels = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isInString = !isInString;
    else if (isInString) index += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') levels += 1;
    else if (character === ']' || character === '}') levels -= 1;
    if (levels > mostLevels) return undefined;
  }
  return parseJson(text);
}
