import { fileExtensions } from '../shared/fileExtensions.ts';
import type { HeaderRules } from './headers.ts';

/**
 * To be included in a `server` whose `root` is the build's folder. nginx drops inherited headers
 * where a location adds its own, hence the repetition.
 */
export function nginxConfiguration(rules: HeaderRules): string {
  const add = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(
      ([name, value]) => `  add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
    );
  const locations = rules.byPath.flatMap(({ path, headers }) => [
    // By ^~, because the location for files further down would win over a plain prefix.
    `location ^~ ${path.replace('*', '')} {`,
    '  try_files $uri @missing;',
    ...add({ ...rules.everywhere, ...headers }),
    '}',
    '',
  ]);
  return [
    '# Generated with the configuration; change deploy/headers.ts instead.',
    'server_tokens off;',
    'gzip_static on;',
    'gzip_vary on;',
    '# brotli_static on; # with the ngx_brotli module',
    '',
    'location ~ /\\. { return 404; }',
    '',
    ...locations,
    '# What is missing may come with the rest of a deployment: nobody may keep that answer.',
    'location @missing {',
    '  return 404;',
    ...add(rules.everywhere),
    '}',
    '',
    '# A file that is not there must never be answered with the page: a script would be HTML.',
    `location ~ \\.(${fileExtensions.join('|')})$ {`,
    '  try_files $uri =404;',
    ...add(rules.everywhere),
    '}',
    '',
    'location / {',
    '  try_files $uri /index.html;',
    ...add(rules.everywhere),
    '}',
    '',
  ].join('\n');
}
