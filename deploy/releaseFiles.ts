import { createHash } from 'node:crypto';
import type { WorkerRelease } from '../shared/Config.ts';
import { type Artefact, shortDigest } from './artefact.ts';
import type { Configuration } from './configuration.ts';
import { configurePage } from './configurePage.ts';
import { createHeaderRules, headersFor } from './headers.ts';
import { contentTypes } from './paths.ts';
import { azureStaticWebAppsConfiguration } from './servers/azureStaticWebApps.ts';
import { caddyConfiguration } from './servers/caddy.ts';
import { nginxConfiguration } from './servers/nginx.ts';

/** Returns the content of release.json, and the files that are the environment's own, by path. */
export function releaseFiles(artefact: Artefact, configuration: Configuration) {
  const { config } = configuration;
  const { version, build } = artefact;
  const rulesOf = (page: string) => createHeaderRules(configuration, page);
  const rules = rulesOf(artefact.page);
  const release = {
    version,
    build,
    // Its name, headers included.
    configuration: shortDigest(JSON.stringify([config, rules])),
    mode: config.mode,
  };
  const name = `${version}-${build}.${release.configuration}`;
  const workerHeaders = headersFor(rulesOf(artefact.workerPage), '/');
  const workerRelease: WorkerRelease = {
    name,
    page: configurePage(artefact.workerPage, config, name),
    headers: { ...workerHeaders, 'Content-Type': contentTypes.html },
    cookie: config.cookie,
  };
  const files: Readonly<Record<string, string>> = {
    'index.html': configurePage(artefact.page, config, name),
    'sw.js': `self.release=${JSON.stringify(workerRelease)};\n//${padding(name)}\n${artefact.worker}`,
    'release.json': json(release),
    '.deploy/headers.json': json(rules),
    '.deploy/Caddyfile': caddyConfiguration(rules),
    '.deploy/nginx.conf': nginxConfiguration(rules),
    // Azure wants this file at the root.
    'staticwebapp.config.json': json(azureStaticWebAppsConfiguration(rules)),
  };
  return { release, files };
}

/**
 * Returns a text of up to 31 characters, by the name, which no compression evens out. Some servers tell two files
 * apart by time and size, and a deployment may have set all times to the same.
 */
function padding(name: string): string {
  const bytes = createHash('sha512').update(name).digest();
  return bytes.toString('base64').slice(0, bytes.readUInt16BE() % 32);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
