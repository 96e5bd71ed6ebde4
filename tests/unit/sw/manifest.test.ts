import { expect, test } from 'vitest';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import { deepLinkUrl } from '../../../src/applications/places/deepLink.ts';
import manifest from '../../../vite/manifest.json' with { type: 'json' };
import { testConfig } from '../../support/testConfig.ts';

test('leads by each shortcut to the card of its name', () => {
  const catalogue = createCatalogue(testConfig);
  const cards = new Map(
    catalogue.map(({ name, id }) => [name, deepLinkUrl('', { application: id })]),
  );
  expect(manifest.shortcuts).toHaveLength(2);
  for (const { name, url } of manifest.shortcuts) expect(cards.get(name)).toBe(url);
});
