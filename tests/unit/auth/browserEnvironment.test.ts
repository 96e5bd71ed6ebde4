import { expect, test, vi } from 'vitest';
import { browserEnvironment } from '../../../src/auth/AuthEnvironment.ts';
import { createAuth } from '../../../src/auth/createAuth.ts';
import { createFakeBrowser } from './fakeBrowser.ts';
import { signedOut } from './settled.ts';

test('storage that throws when accessed shows a page, not a crash', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { environment } = (await createFakeBrowser()).open();
  const auth = createAuth({ ...browserEnvironment(environment), fetch: environment.fetch });
  await auth.start();
  expect(auth.getState()).toEqual(signedOut('cookiesBlocked'));
});
