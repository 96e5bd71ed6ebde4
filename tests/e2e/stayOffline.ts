import type { BrowserContext } from '@playwright/test';

/**
 * Has pages that are opened while `context` is offline say so. Chromium 150 tells only those that are
 * open when its network is cut: one that its worker answers afterwards takes itself for online, and
 * hears of no end of it.
 */
export function stayOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context);
  let cut: Awaited<ReturnType<BrowserContext['addInitScript']>> | undefined;
  context.setOffline = async (isOffline) => {
    await cut?.dispose();
    cut = isOffline ? await context.addInitScript(sayOffline) : undefined;
    await setOffline(isOffline);
    if (!isOffline) await Promise.all(context.pages().map((page) => page.evaluate(sayOnline)));
  };
}

/** Runs in the page, before anything of it. */
function sayOffline(): void {
  if (!navigator.onLine) return;
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
}

/** Runs in the page, to which the browser says nothing where it did not know. */
function sayOnline(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return;
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
}
