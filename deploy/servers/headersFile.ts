import { type HeaderRules, policyHeaders } from '../headers.ts';

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. They join the values of all paths that match, so
 * what differs by path stands below those alone; for `Cache-Control` their own default is to ask again.
 * The page's policies stand everywhere, as they are the stricter ones.
 */
export function headersFile({ everywhere, byPath }: HeaderRules): string {
  const differing = new Set(byPath.flatMap(({ headers }) => Object.keys(headers)));
  for (const name of policyHeaders) differing.delete(name);
  const common = Object.entries(everywhere).filter(([name]) => !differing.has(name));
  const paths = [{ path: '/*', headers: Object.fromEntries(common) }, ...byPath];
  return paths
    .flatMap(({ path, headers }, index) => [
      path,
      ...Object.entries(headers)
        .filter(([name]) => index === 0 || !policyHeaders.includes(name))
        .map(([name, value]) => `  ${name}: ${value}`),
    ])
    .join('\n')
    .concat('\n');
}
