/* The kill switch (P55, docs/decisions/022): copied over a bad /sw.js, it removes the installed worker. */
declare const self: ServiceWorkerGlobalScope;

let isReplacement = false;

self.addEventListener('install', (event) => {
  isReplacement = self.registration.active !== null;
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => event.waitUntil(unregister()));

async function unregister(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
  // A reloaded page registers this worker again, which then reloads nobody.
  if (!isReplacement) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
