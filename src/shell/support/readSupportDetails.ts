import type { ErrorLog } from '../../lib/ErrorLog.ts';
import { readDisplay } from '../../pwa/createInstall.ts';
import { findWorkerContainer } from '../../pwa/createWorkerPort.ts';

export interface SupportDetail {
  readonly label: string;
  readonly values: readonly string[];
}

export interface SupportSources {
  readonly errors: Pick<ErrorLog, 'entries'>;
  /** When the cards were answered, in milliseconds; undefined before there are any. */
  readonly readSavedAt: () => number | undefined;
}

/** A browser part that is stuck is told of as well. */
const probeTimeoutMs = 1000;

/** What support asks for first, and nothing of the user: no name, subscription, address or token. */
export async function readSupportDetails({
  errors,
  readSavedAt,
}: SupportSources): Promise<readonly SupportDetail[]> {
  const [worker, storage, database] = await Promise.all([
    probe(workerState()),
    probe(storageState()),
    probe(databaseState()),
  ]);
  const savedAt = readSavedAt();
  const release = document.documentElement.dataset.build ?? 'development';
  const lastErrors = errors
    .entries()
    .toReversed()
    .map(({ reference, at, source, code }) => [reference, moment(at), source, code].join(', '));
  return [
    { label: 'Version', values: [release.replace('-', ', build ')] },
    { label: 'Last refresh', values: [savedAt === undefined ? 'none' : moment(savedAt)] },
    { label: 'Network', values: [navigator.onLine ? 'online' : 'offline'] },
    { label: 'Worker', values: [worker] },
    { label: 'Storage', values: [`${database}, ${storage}`] },
    { label: 'Last errors', values: lastErrors.length > 0 ? lastErrors : ['none'] },
    { label: 'Opened as', values: [readDisplay().isStandalone ? 'installed' : 'a browser’s page'] },
    { label: 'Browser', values: [navigator.userAgent] },
  ];
}

/** The details as plain text, to be pasted into a mail. */
export function supportText(details: readonly SupportDetail[]): string {
  const lines = details.map(({ label, values }) => `${label}: ${values.join('\n  ')}`);
  return ['Natural Capital Suite, details for support', ...lines, ''].join('\n');
}

function moment(at: number): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
}

function probe(state: Promise<string>): Promise<string> {
  const noAnswer = 'no answer';
  const deadline = new Promise<string>((resolve) => setTimeout(resolve, probeTimeoutMs, noAnswer));
  return Promise.race([state.catch(() => noAnswer), deadline]);
}

async function workerState(): Promise<string> {
  const container = findWorkerContainer();
  if (!container) return 'not available';
  const registration = await container.getRegistration();
  if (!registration) return 'none';
  const { active, waiting } = registration;
  return [
    active?.state ?? 'being installed',
    container.controller ? 'answers this page' : 'does not answer this page',
    ...(waiting ? ['a new version waits'] : []),
  ].join(', ');
}

async function storageState(): Promise<string> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const isKept = await navigator.storage.persisted();
  const used = `${megabytes(usage)} of ${megabytes(quota)} MB used`;
  return `${used}, ${isKept ? 'kept' : 'may be cleared by the browser'}`;
}

async function databaseState(): Promise<string> {
  await indexedDB.databases();
  return 'database answers';
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 });
}
