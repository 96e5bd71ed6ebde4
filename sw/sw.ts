import type { PrecacheEntry } from 'workbox-precaching';
import { answer } from './answer.ts';
import { writeRecord } from './lastKnown.ts';
import { permanentNames } from './permanentNames.ts';
import { storePage } from './personalPage.ts';
import { type Message, parseMessage } from './protocol.ts';
import { createShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

const shell = createShell(self.__WB_MANIFEST);
let isFirstInstall = false;

self.addEventListener('install', (event) => {
  isFirstInstall = self.registration.active === null;
  shell.install(event);
});

self.addEventListener('activate', (event) => {
  shell.activate(event);
  // The stored page names script files of the old build. Not under the lock: requests wait for us.
  event.waitUntil(caches.delete(permanentNames.pageCache));
  // The page of the very first visit; later ones keep the worker, or the lack of one, they began with.
  if (isFirstInstall) event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => answer(event, shell));

self.addEventListener('message', (event) => {
  const message = parseMessage(event.data);
  if (message) event.waitUntil(obey(message, event));
});

async function obey(message: Message, event: ExtendableMessageEvent): Promise<void> {
  try {
    if (message.type === 'SKIP_WAITING') await self.skipWaiting();
    if (message.type === 'record') await writeRecord(message);
    if (message.type === 'page') {
      await storePage(message, { key: shell.pageKey, shell: () => shell.page(event) });
    }
  } catch {
    // Out of space, out of time, or storage is gone: no cache then, and nobody waits for an answer.
  }
}
