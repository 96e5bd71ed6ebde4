import { parseJson } from './safeStorage.ts';

const mostLevels = 32; // we read two levels, and a provider may add more

/** Resolves with undefined above `limit`, because a small body may decompress to a huge text (P47). */
export async function readBody({ body }: Response, limit = 256 * 1024) {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > limit) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

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
