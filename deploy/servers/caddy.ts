import type { HeaderRules } from '../headers.ts';
import {
  contentTypes,
  filePattern,
  indented,
  quoted,
  unknownType,
  wellKnownFolder,
} from '../paths.ts';

/** Returns a configuration to be imported into a site whose `root` is the build's folder. */
export function caddyConfiguration(rules: HeaderRules): string {
  const types = Object.entries(contentTypes).flatMap(([extension, type]) => [
    `@${extension} path *.${extension}`,
    `header @${extension} Content-Type "${type}"`,
  ]);
  const byPath = rules.byPath.flatMap(({ path, headers }) =>
    Object.entries(headers).map(([name, value]) => `header ${path} ${name} ${quoted(value)}`),
  );
  return [
    '# Written by .deploy/configure.mjs, which undoes any change made here.',
    'route {',
    ...everywhere(rules).map(indented),
    '  header {',
    '    -Server',
    '    # Else what came uncompressed would be kept for everybody.',
    '    Vary Accept-Encoding',
    '    defer',
    '  }',
    '',
    '  @refused not method GET HEAD',
    '  error @refused 405',
    '',
    '  # Neither what begins with a dot nor what lies compressed beside a file has an address.',
    '  @hidden {',
    '    path /.*',
    `    not path ${wellKnownFolder}*`,
    '  }',
    '  error @hidden 404',
    '  @hiddenBelow path_regexp (?s)./\\.',
    '  error @hiddenBelow 404',
    '  @compressed path *.br *.gz',
    '  error @compressed 404',
    '',
    '  # A file that is not there must never be answered with the page: a script would be HTML.',
    '  @route {',
    `    not path_regexp ${quoted(filePattern)}`,
    `    not path ${wellKnownFolder}*`,
    '  }',
    '  rewrite @route /index.html',
    '',
    `  header Content-Type "${unknownType}"`,
    ...types.map(indented),
    ...byPath.map(indented),
    '',
    '  file_server {',
    '    precompressed br gzip',
    '    disable_canonical_uris',
    '  }',
    '}',
    '',
    '# What is missing may come with the rest of a deployment: nobody may keep that answer.',
    'handle_errors {',
    ...everywhere(rules).map(indented),
    `  header Content-Type "${contentTypes.txt}"`,
    '  @methodNotAllowed expression {err.status_code} == 405',
    '  header @methodNotAllowed Allow "GET, HEAD"',
    '  respond "{err.status_text}" {err.status_code}',
    '}',
    '',
  ].join('\n');
}

function everywhere(rules: HeaderRules): string[] {
  const headers = Object.entries(rules.everywhere).map(
    ([name, value]) => `  ${name} ${quoted(value)}`,
  );
  return ['header {', ...headers, '}'];
}
