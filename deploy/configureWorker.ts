import type { WorkerFile, WorkerRelease } from '../shared/WorkerRelease.ts';

/** Of what the worker keeps; the page is in its release already. */
const kept = /^(?:static\/.+\.(?:js|css)|boot-[^/]+\.js|assets\/images\/[^/]+\.svg)$/;

/** What is hashed has its content in its name. */
const hashed = /^(?:static\/|boot-)/;

export function configureWorker(worker: string, release: WorkerRelease): string {
  return `self.release=${JSON.stringify(release)};\n${worker}`;
}

/** Of an artefact's files, by path with their integrity, those that the worker keeps. */
export function workerFiles(integrities: Readonly<Record<string, string>>): readonly WorkerFile[] {
  return Object.entries(integrities)
    .filter(([path]) => kept.test(path))
    .map(([path, integrity]) => {
      const [, digest = ''] = integrity.split('-');
      const revision = hashed.test(path) ? null : digest.slice(0, 12);
      return { url: `/${path}`, revision, integrity };
    });
}
