import type { HeaderRules } from './headers.ts';

/** The content of `staticwebapp.config.json`, which Azure Static Web Apps reads from the build's folder. */
export function azureStaticWebAppsConfiguration(rules: HeaderRules) {
  return {
    globalHeaders: rules.everywhere,
    routes: rules.byPath.map(({ path, headers }) => ({ route: path, headers })),
    navigationFallback: {
      rewrite: '/index.html',
      // A file that is not there must never be answered with the page: a script would be HTML.
      exclude: ['/static/*', '/assets/*', '*.{js,css,svg,png,ico,json,txt,webmanifest,map}'],
    },
    mimeTypes: { '.webmanifest': 'application/manifest+json' },
  };
}
