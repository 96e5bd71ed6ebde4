import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import { deepLinkUrl } from '../../../src/applications/places/deepLink.ts';
import { testConfig } from '../../support/testConfig.ts';

const schema = v.object({ shortcuts: v.array(v.object({ name: v.string(), url: v.string() })) });

test('leads by each shortcut of the installed launcher to the card of its name', () => {
  const { shortcuts } = v.parse(schema, JSON.parse(readFileSync('vite/manifest.json', 'utf8')));
  const cards = createCatalogue(testConfig).map((application) => ({
    name: application.name,
    url: deepLinkUrl('', { application: application.id }),
  }));
  expect(shortcuts).toHaveLength(2);
  for (const { name, url } of shortcuts) expect(cards).toContainEqual({ name, url });
});
