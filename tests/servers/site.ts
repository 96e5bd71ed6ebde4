import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeArtefact } from '../../deploy/artefact.ts';
import { parseConfiguration } from '../../deploy/configuration.ts';
import { configureArtefact } from '../../deploy/configureArtefact.ts';
import { filesBelow } from '../../deploy/files.ts';
import { projectRoot } from '../../publish/build.ts';
import { builtFiles, environment, write } from '../unit/deploy/sampleArtefact.ts';

const variables = {
  ...environment,
  // No part of an address may have a meaning for a server.
  VITE_API_BASE_URL: 'https://api.example.org/$host/{path}/100%25/v1',
  VITE_CSP_REPORT_URL: 'https://reports.example.org/{csp}?$to="me"',
  VITE_STRICT_TRANSPORT_SECURITY: 'max-age=63072000; includeSubDomains; preload',
  // The provider's origin appears once all the same.
  VITE_CONNECT_ORIGINS: 'https://keys.example.org, https://id.example.org',
  VITE_APPLICATIONINSIGHTS_CONNECTION_STRING:
    'InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=https://t.example.org/',
};

export const configuration = parseConfiguration('master', variables);

/** Files that others put into the folder, or beside it. */
const foreign: Readonly<Record<string, string>> = {
  'site/.well-known/acme-challenge/token': 'token.thumbprint',
  'site/.well-known/security.txt': 'Contact: mailto:security@example.org',
  'site/.well-known/.htpasswd': 'secret',
  'site/.env': 'secret',
  'site/static/.env': 'secret',
  'outside.json': 'secret',
};

/** Configures a build with a file of every kind, as `site` below `folder`. */
export async function makeSite(folder: string): Promise<void> {
  const artefact = join(folder, 'artefact');
  const site = join(folder, 'site');
  await cp(join(projectRoot, 'public'), artefact, { recursive: true });
  for (const [path, content] of Object.entries(builtFiles)) write(artefact, path, content);
  await describeArtefact(artefact, '1.2.3', await filesBelow(artefact));
  await configureArtefact({ from: artefact, to: site, configuration });
  await cp(join(site, '.deploy'), join(folder, 'server'), { recursive: true });
  // As the guide has them, for its look from outside.
  await symlink('artefact', join(folder, 'dist'));
  const program = pathToFileURL(join(projectRoot, 'deploy/configure.ts'));
  write(artefact, '.deploy/configure.mjs', `import '${program.href}';`);
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
  write(folder, 'launcher.env', lines.join(''));
  for (const [path, content] of Object.entries(foreign)) write(folder, path, content);
}
