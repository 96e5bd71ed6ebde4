import { withDeadline } from '../../shared/deadline.ts';
import type { AuthState } from '../auth/Auth.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import { network } from '../lib/network.ts';
import { telemetryDigest } from '../lib/telemetryDigest.ts';
import { isInstalled } from '../pwa/createInstall.ts';
import { findWorkerContainer } from '../pwa/worker.ts';

export interface SupportSources {
  readonly errors: Pick<ErrorLog, 'entries'>;
  /** When the cards were answered, in milliseconds; undefined before there are any. */
  readonly savedAt: number | undefined;
  readonly state: AuthState;
}

/** A part of the browser that takes longer counts as hanging. */
const probeTimeoutMs = 1000;

/** Resolves with the details for support (P67), which identify the user only by telemetry's digest. */
export async function readSupportText({ errors, savedAt, state }: SupportSources) {
  const [person, worker, storage, database] = await Promise.all(
    [() => personOf(state), workerState, storageState, databaseState].map(probe),
  );
  const lines = [...errors.entries()]
    .reverse()
    .map(({ reference, at, source, code }) => `${reference}: ${moment(at)}, ${source}, ${code}`);
  const { isOnlineByBrowser, lastAnswer: last } = network.details();
  const release = document.documentElement.dataset.build ?? 'development';
  return [
    'Natural Capital Suite, details for support',
    ...(lines.length > 0 ? lines : ['Errors: none']),
    `User reference: ${person}`,
    `Version: ${release.replace('-', ', build ')}`,
    `Cards: ${savedAt === undefined ? 'none' : moment(savedAt)}`,
    `Network: ${isOnlineByBrowser ? 'online' : 'offline'}`,
    `Last answer: ${last ? `${last.host}, ${moment(last.at)}` : 'nothing'}`,
    `Worker: ${worker}`,
    `Storage: ${database}, ${storage}`,
    `Opened in: ${isInstalled() ? 'installed launcher' : 'browser'}`,
    `Browser: ${navigator.userAgent}`,
    '',
  ].join('\n');
}

/** Returns the local time, and UTC as telemetry has it. */
function moment(at: number): string {
  const date = new Date(at);
  const local = date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
  const utc = date.toLocaleTimeString('en-GB', { timeZone: 'UTC' });
  return `${local} (${utc} UTC)`;
}

function probe(read: () => Promise<string>): Promise<string> {
  return withDeadline(probeTimeoutMs, read).catch(() => 'no answer');
}

async function personOf(state: AuthState): Promise<string> {
  if (state.status !== 'signedIn') return 'nobody is signed in';
  return await telemetryDigest(state.account.issuer, state.account.subject);
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

/** Safari has `estimate` from 17 on. */
async function storageState(): Promise<string> {
  const { estimate } = navigator.storage as Partial<StorageManager>;
  const { usage = 0, quota = 0 } = (await estimate?.call(navigator.storage)) ?? {};
  const isKept = await navigator.storage.persisted();
  const used = `${megabytes(usage)} of ${megabytes(quota)} MB used`;
  return `${used}, ${isKept ? 'kept' : 'may be cleared by the browser'}`;
}

/** Firefox has `databases` from 126 on. */
async function databaseState(): Promise<string> {
  const { databases } = indexedDB as Partial<IDBFactory>;
  await databases?.call(indexedDB);
  return databases ? 'database answers' : 'database not asked';
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 });
}
