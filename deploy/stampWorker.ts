import type { WorkerFile, WorkerRelease } from '../shared/WorkerRelease.ts';

/** Of what the worker keeps; the page goes without saying. */
const kept = /^(?:static\/.+\.(?:js|css)|assets\/images\/[^/]+\.svg)$/;

/** What is hashed has its content in its name. */
const hashed = /^static\//;

export function stampWorker(worker: string, release: WorkerRelease): string {
  return `self.release=${JSON.stringify(release)};\n${worker}`;
}

/** Of an artefact's files, by path with their integrity, those that the worker keeps. */
export function workerFiles(integrities: Readonly<Record<string, string>>): readonly WorkerFile[] {
  return Object.entries(integrities)
    .filter(([path]) => kept.test(path))
    .map(([path, integrity]) => workerFile(path, integrity, !hashed.test(path)));
}

/** Some servers redirect /index.html to its folder. */
export function workerPage(integrity: string): WorkerFile {
  return workerFile('', integrity, true);
}

function workerFile(path: string, integrity: string, isRevised: boolean): WorkerFile {
  const [, digest = ''] = integrity.split('-');
  return { url: `/${path}`, revision: isRevised ? digest.slice(0, 12) : null, integrity };
}
