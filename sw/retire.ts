/*
 * The way out when a released worker turns out to be bad. The build leaves this beside the product
 * (.deploy/retire/sw.js); put in the place of /sw.js it removes the installed worker and its caches.
 */
declare const self: ServiceWorkerGlobalScope;

let isReplacement = false;

self.addEventListener('install', (event) => {
  isReplacement = self.registration.active !== null;
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
  // What a bad worker has shown cannot be trusted to mend itself. A page that loads anew registers
  // this worker again, which then replaces nothing and reloads nobody.
  if (!isReplacement) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
