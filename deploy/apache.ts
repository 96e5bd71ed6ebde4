import { contentTypes, unknownType } from './contentTypes.ts';
import type { HeaderRules } from './headers.ts';
import { indented } from './indented.ts';
import { filePattern, hiddenPattern, wellKnownFolder } from './paths.ts';

/** As `Accept-Encoding` lists them, best first, unless with the weight zero. */
const encodings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

const errors = { 400: 'Bad request', 404: 'Not found', 405: 'Method not allowed' };

/** To be included in a `VirtualHost` whose `DocumentRoot` is the build's folder. */
export function apacheConfiguration(rules: HeaderRules): string {
  const byPath = rules.byPath.flatMap(({ path, headers }) => [
    `<LocationMatch "^${path.replace('*', '')}">`,
    ...set(headers, '"expr=%{REQUEST_STATUS} -lt 400"').map(indented),
    '</LocationMatch>',
  ]);
  const types = [
    { pattern: '.', type: unknownType },
    ...Object.entries(contentTypes).map(([extension, type]) => ({
      pattern: `\\.${extension}(?:\\.br|\\.gz)?$`,
      type,
    })),
  ];
  return [
    '# Generated with the configuration; change deploy/apache.ts instead.',
    '# Needs the modules dir, env, headers, mime and rewrite.',
    'TraceEnable off',
    'DirectorySlash off',
    'RewriteEngine on',
    '',
    'RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$',
    'RewriteRule ^ - [R=405,L]',
    `RewriteRule "${hiddenPattern}" - [R=404,L]`,
    '# A file that is not there must never be answered with the page: a script would be HTML.',
    `RewriteCond %{REQUEST_URI} "!${filePattern}|^${wellKnownFolder}"`,
    'RewriteRule ^ /index.html',
    'RewriteCond %{DOCUMENT_ROOT}$0 !-f',
    'RewriteRule ^.*$ - [R=404,L]',
    '',
    '# What is worth it lies compressed beside its file.',
    'SetEnv no-brotli 1',
    'SetEnv no-gzip 1',
    'Header set Vary Accept-Encoding',
    ...encodings.flatMap(compressed),
    '',
    ...types.flatMap(({ pattern, type }) => [
      `<FilesMatch "${pattern}">`,
      `  ForceType "${type}"`,
      '</FilesMatch>',
    ]),
    '',
    ...set(rules.everywhere),
    ...byPath,
    '# What is missing may come with the rest of a deployment: nobody may keep that answer.',
    ...Object.entries(errors).map(([status, text]) => `ErrorDocument ${status} "${text}"`),
    ...set({ 'Content-Type': contentTypes.txt }, '"expr=%{REQUEST_STATUS} -ge 400"'),
    ...set({ Allow: 'GET, HEAD' }, '"expr=%{REQUEST_STATUS} -eq 405"'),
    '',
  ].join('\n');
}

function compressed({ encoding, suffix }: (typeof encodings)[number]): string[] {
  return [
    `RewriteCond %{HTTP:Accept-Encoding} "(?:^|[,\\s])${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))" [NC]`,
    `RewriteCond %{DOCUMENT_ROOT}$0${suffix} -f`,
    `RewriteRule ^.*$ $0${suffix} [L]`,
    `<FilesMatch "\\${suffix}$">`,
    `  Header set Content-Encoding ${encoding}`,
    '  # Breton, or an archive, by the defaults of many an Apache.',
    `  RemoveLanguage ${suffix}`,
    `  RemoveEncoding ${suffix}`,
    '</FilesMatch>',
  ];
}

function set(headers: Readonly<Record<string, string>>, condition = ''): string[] {
  return Object.entries(headers).map(([name, value]) =>
    `Header always set ${name} "${quotable(value)}" ${condition}`.trimEnd(),
  );
}

/** A percent sign would begin a format. */
function quotable(value: string): string {
  return value.replaceAll('%', '%%').replaceAll('"', String.raw`\"`);
}
