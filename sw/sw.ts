import { type Message, parseMessage } from '../device/messages.ts';
import { finishPurge, purge, writeRecord } from '../device/records.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';
import { createShell, type ReleaseFile } from './answer.ts';
import { onCookieChange, subscribeToCookies } from './cookieChanges.ts';
import { storePage } from './storedPage.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly release: WorkerRelease;
  /** Written by the build (vite/serviceWorker.ts). */
  readonly __WB_MANIFEST: readonly ReleaseFile[];
};

/** https://w3c.github.io/ServiceWorker/#register-router-method, not in TypeScript's types yet. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: readonly object[]): Promise<void>;
}

const { release } = self;
const { cookie } = release;
const shell = createShell(release, self.__WB_MANIFEST);
let isFirstInstall = false;

self.addEventListener('install', (event) => {
  isFirstInstall = self.registration.active === null;
  event.waitUntil(routeOtherOrigins(event));
  event.waitUntil(shell.install(event));
});

/**
 * Has the browser send requests to other origins, tokens among them, past the worker: it sees none, and
 * one that stands still holds none up. Chromium from 123 on; elsewhere `answer` leaves them alone.
 */
async function routeOtherOrigins(event: RoutingEvent): Promise<void> {
  const { protocol, hostname, port } = location;
  const condition = { not: { urlPattern: { protocol: protocol.slice(0, -1), hostname, port } } };
  try {
    await event.addRoutes?.([{ condition, source: 'network' }]);
  } catch {
    // A browser that knows other conditions.
  }
}

self.addEventListener('activate', (event) => {
  shell.activate(event);
  // It names script files of the old build. Not under the lock: requests wait for the activation.
  event.waitUntil(caches.delete(storageKeys.pageCache));
  event.waitUntil(subscribeToCookies(cookie, self.registration));
  // Only the page of the very first visit: others keep the worker, or the lack of one, they began with.
  if (isFirstInstall) event.waitUntil(self.clients.claim());
});

let purgeFinished: Promise<void> | undefined;

self.addEventListener('fetch', (event) => {
  shell.answer(event);
  // Once per start of the worker, and after the answer has begun.
  purgeFinished ??= finishPurge().catch(() => undefined);
  event.waitUntil(purgeFinished);
});

self.addEventListener('cookiechange', (event) => {
  event.waitUntil(onCookieChange(event, cookie));
});

self.addEventListener('message', (event) => {
  const message = parseMessage(event.data);
  if (!message) return;
  event.waitUntil(handleMessage(message));
  // The API has answered: there is a network, and nobody waits for cards.
  if (message.type === 'record') event.waitUntil(shell.takeRest(event));
});

async function handleMessage(message: Message): Promise<void> {
  try {
    if (message.type === 'SKIP_WAITING') await self.skipWaiting();
    if (message.type === 'record') await writeRecord(message);
    if (message.type === 'remove') await purge(undefined, message);
    if (message.type === 'end') await purge(message.signInId, message);
    if (message.type === 'page') await storePage(message, release);
  } catch {
    // No space, no time or no storage: no cache then.
  }
}
