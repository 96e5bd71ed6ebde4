import type { Artefact } from './artefact.ts';
import { azureStaticWebAppsConfiguration } from './azureStaticWebApps.ts';
import { caddyConfiguration } from './caddy.ts';
import type { Configuration } from './configuration.ts';
import { configurePage } from './configurePage.ts';
import { configureWorker, workerFiles } from './configureWorker.ts';
import { contentTypes } from './contentTypes.ts';
import { padding, shortDigest } from './digest.ts';
import { createHeaderRules, headersFor } from './headers.ts';
import { headersFile } from './headersFile.ts';
import { nginxConfiguration } from './nginx.ts';

/** What stands in release.json. */
export interface Release {
  readonly version: string;
  readonly build: string;
  /** Names the configuration, headers included, by its content. */
  readonly configuration: string;
  readonly mode: string;
}

interface ReleaseFiles {
  readonly release: Release;
  /** The files that are the environment's own, by path. */
  readonly files: Readonly<Record<string, string>>;
}

export function releaseFiles(artefact: Artefact, configuration: Configuration): ReleaseFiles {
  const { config } = configuration;
  const { version, build } = artefact;
  const rules = createHeaderRules(configuration);
  const release = {
    version,
    build,
    configuration: shortDigest(JSON.stringify([config, rules])),
    mode: config.mode,
  };
  const name = `${version}-${build}.${release.configuration}`;
  const page = configurePage(artefact.page, config, name);
  const worker = configureWorker(`//${padding(name)}\n${artefact.worker}`, {
    name,
    page,
    headers: { ...headersFor(rules, '/'), 'Content-Type': contentTypes.html },
    files: workerFiles(artefact.files),
    cookie: config.cookie,
  });
  return {
    release,
    files: {
      'index.html': page,
      'sw.js': worker,
      'release.json': json(release),
      '.deploy/headers.json': json(rules),
      '.deploy/Caddyfile': caddyConfiguration(rules),
      '.deploy/nginx.conf': nginxConfiguration(rules),
      '.deploy/_headers': headersFile(rules),
      ...securityText(configuration.securityContact),
      // Azure wants it at the root.
      'staticwebapp.config.json': json(azureStaticWebAppsConfiguration(rules)),
    },
  };
}

/** RFC 9116: it has to end, and a year is the longest. The same all month, so that a build is, too. */
function securityText(contact: string | undefined) {
  if (contact === undefined) return {};
  const month = new Date();
  const expires = new Date(Date.UTC(month.getUTCFullYear() + 1, month.getUTCMonth()));
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, ''];
  return { '.well-known/security.txt': lines.join('\n') };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
