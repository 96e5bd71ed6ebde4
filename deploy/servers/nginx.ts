import type { HeaderRules } from '../headers.ts';
import {
  contentTypes,
  filePattern,
  hiddenPattern,
  indented,
  quoted,
  unknownType,
  wellKnownFolder,
} from '../paths.ts';

const page = 'text/html';

/**
 * Returns a configuration to be included in a `server` whose `root` is the build's folder. It repeats headers,
 * because nginx drops inherited ones where a location adds its own.
 */
export function nginxConfiguration(rules: HeaderRules): string {
  const locations = rules.byPath.flatMap(({ path, headers }) => [
    `location ~ ^${path.replace('*', '')} {`,
    '  try_files $uri =404;',
    ...add({ ...rules.everywhere, ...headers }).map(indented),
    '}',
    '',
  ]);
  return [
    '# Written by .deploy/configure.mjs, which undoes any change made here.',
    'server_tokens off;',
    '# What is worth it lies compressed beside its file.',
    'gzip off;',
    'gzip_static on;',
    'gzip_vary on;',
    '# brotli_static on; # with the ngx_brotli module',
    '',
    ...types(),
    '',
    ...add(rules.everywhere),
    '',
    'error_page 404 @missing;',
    'error_page 405 @refused;',
    '',
    '# Of the locations below the first that matches is taken.',
    `location ~ "${hiddenPattern}" { return 404; }`,
    '',
    ...locations,
    '# A file that is not there must never be answered with the page: a script would be HTML.',
    `location ~ "${filePattern}" { try_files $uri =404; }`,
    '',
    `location ${wellKnownFolder} { try_files $uri =404; }`,
    '',
    'location / { try_files $uri /index.html; }',
    '',
    '# What is missing may come with the rest of a deployment: nobody may keep that answer.',
    'location @missing {',
    ...plainText.map(indented),
    '  return 404 "Not found\\n";',
    '}',
    '',
    'location @refused {',
    ...plainText.map(indented),
    ...add({ ...rules.everywhere, Allow: 'GET, HEAD' }).map(indented),
    '  return 405 "Method not allowed\\n";',
    '}',
    '',
  ].join('\n');
}

/** Without this the type would be that of the requested file. */
const plainText = ['types { }', 'default_type text/plain;'];

function types(): string[] {
  const byExtension = Object.entries(contentTypes).map(([extension, value]) => {
    const [type = '', charset] = value.split('; ');
    return { extension, type, hasCharset: charset !== undefined };
  });
  const withCharset = byExtension.filter(({ type, hasCharset }) => hasCharset && type !== page);
  return [
    'types {',
    ...byExtension.map(({ extension, type }) => `  ${type} ${extension};`),
    '}',
    `default_type ${unknownType};`,
    'charset utf-8;',
    `# ${page} goes without saying.`,
    `charset_types ${withCharset.map(({ type }) => type).join(' ')};`,
  ];
}

function add(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
  );
}
