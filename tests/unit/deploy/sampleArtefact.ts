import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { artefactPaths, describeArtefact } from '../../../deploy/artefact.ts';
import { applications } from '../../../shared/applications.ts';

const links = applications
  .filter(({ listVariable }) => !listVariable)
  .map(({ linkVariable, variant }) => [linkVariable, `https://www.example.org/${variant}`]);

/** A complete production environment, with the applications that are always listed. */
export const environment: Readonly<Record<string, string>> = {
  VITE_OIDC_AUTHORITY: 'https://id.example.org/tenant',
  VITE_OIDC_CLIENT_ID: 'natural-capital-suite',
  VITE_API_BASE_URL: 'https://api.example.org/v1/',
  VITE_CONTACT_URL: 'https://www.example.org/contact',
  ...Object.fromEntries(links),
};

/** Worth compressing. */
const long = (text: string) => `${text}\n`.repeat(100);

/** The page's template, as a build makes it. */
export const builtPage = readFileSync('index.html', 'utf8').replace(
  '</head>',
  '<script type="importmap">{"integrity":{}}</script></head>',
);

/** What the worker's page has inside. */
export const inside = { script: 'boot()', style: 'b { margin: 0 }' } as const;

const builtWorkerPage = builtPage.replace(
  '</head>',
  `<script>${inside.script}</script><style>${inside.style}</style></head>`,
);

/** What a build makes of the sources, with a file of every kind. */
export const builtFiles: Readonly<Record<string, string>> = {
  [artefactPaths.page]: builtPage,
  [artefactPaths.workerPage]: builtWorkerPage,
  [artefactPaths.worker]: 'listen(self.release);',
  'static/main-abc.js': long('console.log("é");'),
  'static/main-abc.css': long('body { margin: 0; }'),
  'static/small-abc.js': '// Not worth compressing.',
  'boot-abc.js': '// Not worth compressing either.',
  'manifest.webmanifest': long('{ "name": "é" }'),
  'third-party-notices.md': long('# Notices of others, © them'),
  'third-party-notices-of-worker.md': '# Notices of the worker',
};

/** A folder of this test's own, which need not be there. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** An artefact as a build writes it. */
export async function sampleArtefact(): Promise<string> {
  const folder = join(temporaryFolder(), 'artefact');
  for (const [path, content] of Object.entries(builtFiles)) write(folder, path, content);
  await describeArtefact(folder, '1.2.3', Object.keys(builtFiles));
  write(folder, 'index.html', 'Not set up yet');
  return folder;
}

export function write(folder: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
