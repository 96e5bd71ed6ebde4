import { expect, test, vi } from 'vitest';
import { createInstall } from '../../../src/pwa/createInstall.ts';

test('an offer to install that comes before the parts of the page is kept for them', async () => {
  // So no part is loaded.
  Object.defineProperty(document, 'prerendering', { value: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const script = '../../../src/start/boot.ts';
  await import(script);
  const isSuppressed = !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  const { kind, shown } = createInstall(vi.fn()).get();
  expect([isSuppressed, kind, shown]).toEqual([true, 'prompt', 'offered']);
});
