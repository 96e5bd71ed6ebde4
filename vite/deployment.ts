import type { Plugin } from 'vite';
import { azureStaticWebAppsConfiguration } from '../deploy/azureStaticWebApps.ts';
import type { BuildConfiguration } from '../deploy/configuration.ts';
import { createHeaderRules } from '../deploy/headers.ts';
import { nginxConfiguration } from '../deploy/nginx.ts';

/** Writes this build's headers, in each server's own words, beside what they belong to. */
export function deployment(configuration: BuildConfiguration): Plugin {
  const rules = createHeaderRules(configuration);
  const files = {
    // Below a dot, which servers do not serve. staticwebapp.config.json has to stand at the root.
    '.deploy/headers.json': JSON.stringify(rules, null, 2),
    '.deploy/nginx.conf': nginxConfiguration(rules),
    'staticwebapp.config.json': JSON.stringify(azureStaticWebAppsConfiguration(rules), null, 2),
  };
  return {
    name: 'deployment',
    apply: 'build',
    generateBundle() {
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
