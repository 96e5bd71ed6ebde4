import { type Message, parseMessage } from '../device/messages.ts';
import { currentLease, finishPurge, purge, writeRecord } from '../device/records.ts';
import type { WorkerRelease } from '../shared/Config.ts';
import { accountCookieName } from '../shared/cookieValues.ts';
import type { SignIn } from '../shared/owner.ts';
import { createPrecache, type ReleaseFile } from './answer.ts';
import { removeOtherPage, storePage } from './storedPage.ts';

declare const cookieStore: CookieStore;
declare const self: ServiceWorkerGlobalScope & {
  readonly release: WorkerRelease;
  readonly __WB_MANIFEST: readonly ReleaseFile[]; // written by vite/serviceWorker.ts
};

/** https://w3c.github.io/ServiceWorker/#register-router-method */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: readonly object[]): Promise<void>;
}

const { release } = self;
const { cookie } = release;
const precache = createPrecache(release, self.__WB_MANIFEST);
let isFirstInstall = false;

self.addEventListener('install', (event) => {
  isFirstInstall = self.registration.active === null;
  event.waitUntil(routePastWorker(event));
  event.waitUntil(precache.install());
});

/**
 * Keeps other origins' requests, with their tokens, out of the worker (Chromium from 123 on), and has modules answered
 * without it where the import map has them checked.
 */
async function routePastWorker(event: RoutingEvent): Promise<void> {
  const { protocol, hostname, port } = location;
  const condition = { not: { urlPattern: { protocol: protocol.slice(0, -1), hostname, port } } };
  try {
    await event.addRoutes?.([{ condition, source: 'network' }]);
    if (checksModules()) await event.addRoutes?.(precache.routes());
  } catch {
    // The browser does not support this condition.
  }
}

/** Chromium checks modules by the import map from 127 on. A worker can tell that by the version only. */
function checksModules(): boolean {
  const [, version = 0] = /Chrome\/(\d+)/.exec(navigator.userAgent) ?? [];
  return Number(version) >= 127;
}

self.addEventListener('activate', (event) => {
  event.waitUntil(precache.activate());
  // Another release's page names its own scripts. Without a lock, because requests wait for the activation.
  event.waitUntil(removeOtherPage(release));
  event.waitUntil(subscribeToCookies());
  // Only at the very first visit: other pages keep the worker that they began with.
  if (isFirstInstall) event.waitUntil(self.clients.claim());
});

let purgeFinished: Promise<void> | undefined;

self.addEventListener('fetch', (event) => {
  precache.answer(event);
  // Once per start of the worker, after the answer has begun.
  purgeFinished ??= finishPurge().catch(() => undefined);
  event.waitUntil(purgeFinished);
});

/** Asks the browser to wake the worker when the shared cookies change (Chromium). */
async function subscribeToCookies(): Promise<void> {
  const { cookies }: Partial<ServiceWorkerRegistration> = self.registration;
  try {
    await cookies?.subscribe([{ name: cookie.name }, { name: accountCookieName(cookie.name) }]);
  } catch {
    // The next page checks the cookies itself.
  }
}

/** Purges the device if a shared cookie is gone, or the first no longer says `true`. */
self.addEventListener('cookiechange', (event) => {
  const { changed, deleted } = event;
  const isNo = changed.some(({ name, value }) => name === cookie.name && value !== 'true');
  if (!isNo && deleted.length === 0) return;
  event.waitUntil(Promise.allSettled([endSignIn(), removeAccount()]));
});

async function endSignIn(): Promise<void> {
  let lease: SignIn | undefined;
  try {
    lease = await currentLease();
  } catch {
    return await purge(); // its owner is unknown
  }
  if (lease) await purge(lease.signInId, lease);
}

/** A sibling may set the first cookie only. Without this, its next sign-in would restore the earlier account. */
async function removeAccount(): Promise<void> {
  const { name, domain } = cookie;
  const values = await cookieStore.getAll(name);
  // The account may be of a sign-in since then.
  if (values.length > 0 && values.every(({ value }) => value === 'true')) return;
  await cookieStore.delete({ name: accountCookieName(name), ...(domain && { domain }) });
}

self.addEventListener('message', (event) => {
  const message = parseMessage(event.data);
  if (!message) return;
  if (message.type === 'release') event.ports[0]?.postMessage(release.name);
  event.waitUntil(handleMessage(message));
  // The API has answered, so there is a network and no card is waiting.
  if (message.type === 'record') event.waitUntil(precache.takeRest());
});

async function handleMessage(message: Message): Promise<void> {
  try {
    if (message.type === 'SKIP_WAITING') await self.skipWaiting();
    if (message.type === 'record') await writeRecord(message);
    if (message.type === 'remove') await purge(undefined, message);
    if (message.type === 'end') await purge(message.signInId, message);
    if (message.type === 'page') await storePage(message, release);
  } catch {
    // Storage is full, slow or blocked.
  }
}
