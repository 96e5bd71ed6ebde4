/** Undefined if `text` is no URL. `URL.canParse` is younger than the browsers we build for. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
