import { parseJson } from './safeStorage.ts';

/** 256 kB: ten times what a provider publishes or sends, and four times the longest notices. */
const usualBytes = 256 * 1024;

/**
 * The text of a body from outside, in UTF-8: the one reader for all of them, since a few kilobytes may
 * decompress to what stops the page, or ends it.
 * @returns undefined, and reads no further, once there are more than `mostBytes`, decompressed
 */
export async function readBody(
  { body }: Response,
  mostBytes = usualBytes,
): Promise<string | undefined> {
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

/** More than any answer has: two are read, and a provider may add what it likes. */
const mostLevels = 32;

/** What such a text says as JSON; undefined if it is none, or nested too deeply to be parsed. */
export function parseBody(text: string | undefined): unknown {
  return isDeep(text ?? '') ? undefined : parseJson(text);
}

function isDeep(text: string): boolean {
  let levels = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isInString = !isInString;
    else if (isInString) index += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') levels += 1;
    else if (character === ']' || character === '}') levels -= 1;
    if (levels > mostLevels) return true;
  }
  return false;
}
