import type { HeaderRules } from './headers.ts';

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. They join the values of all paths that match, so
 * what differs by path stands below those alone; for `Cache-Control` their own default is to ask again.
 */
export function headersFile(rules: HeaderRules): string {
  const differing = new Set(rules.byPath.flatMap(({ headers }) => Object.keys(headers)));
  const common = Object.entries(rules.everywhere).filter(([name]) => !differing.has(name));
  const paths = [{ path: '/*', headers: Object.fromEntries(common) }, ...rules.byPath];
  return paths
    .flatMap(({ path, headers }) => [
      path,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ])
    .join('\n')
    .concat('\n');
}
