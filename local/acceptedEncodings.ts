/** Of the files that the build writes beside others, smallest first. */
const offered = ['br', 'gzip'] as const;

export type Encoding = (typeof offered)[number];

export const encodingSuffix: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Which of them a client accepts, best first (RFC 9110 12.5.3). */
export function acceptedEncodings(acceptEncoding: string | undefined): Encoding[] {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, Number(weight ?? 1)];
    }),
  );
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return offered
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}
