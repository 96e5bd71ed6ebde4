import { fileExtensions } from '../../shared/fileExtensions.ts';
import type { HeaderRules } from '../headers.ts';
import { contentTypes, fileFolders } from '../paths.ts';

/** The content of `staticwebapp.config.json`. */
export function azureStaticWebAppsConfiguration(rules: HeaderRules) {
  return {
    globalHeaders: rules.everywhere,
    routes: [
      { route: '/.deploy/*', statusCode: 404 },
      // Azure's own sign-in, which would answer with who its cookie says is there.
      { route: '/.auth/*', statusCode: 404 },
      { route: '/*.{br,gz}', statusCode: 404 },
      ...rules.byPath.map(({ path, headers }) => ({ route: path, headers })),
    ],
    navigationFallback: {
      rewrite: '/index.html',
      // A file that is not there must never be answered with the page: a script would be HTML. Azure's
      // emulator takes every route for a folder with an index.html.
      exclude: [
        ...fileFolders.map((folder) => `${folder}*`),
        `*.{${fileExtensions.filter((extension) => extension !== 'html').join(',')}}`,
      ],
    },
    mimeTypes: Object.fromEntries(
      Object.entries(contentTypes).map(([extension, type]) => [`.${extension}`, type]),
    ),
  };
}
