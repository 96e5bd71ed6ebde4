/** Whatever was thrown, as an error: anything can be thrown, and rejections rarely are checked. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) {
    return thrown;
  }
  return new Error(typeof thrown === 'string' ? thrown : `A thrown ${typeof thrown}`);
}
