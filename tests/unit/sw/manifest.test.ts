import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import { deepLinkUrl } from '../../../src/applications/places/deepLink.ts';
import manifest from '../../../vite/manifest.json' with { type: 'json' };
import { testConfig } from '../../support/testConfig.ts';

const file = (path: string) => readFileSync(new URL(`../../../public${path}`, import.meta.url));
const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

/** Width and height as a PNG's header says them. */
function pngSize(path: string) {
  const bytes = file(path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

const icons = [manifest, ...manifest.shortcuts].flatMap((each) => each.icons);

test.each([...icons, ...manifest.screenshots])(
  'names $src by its true size',
  ({ src, type, sizes }) => {
    if (type === 'image/png') expect(pngSize(src)).toBe(sizes);
    else expect(file(src).toString()).toContain('<svg');
  },
);

test('leads by each shortcut to the card of its name', () => {
  const catalogue = createCatalogue(testConfig);
  const cards = new Map(
    catalogue.map(({ name, id }) => [name, deepLinkUrl('', { application: id })]),
  );
  expect(manifest.shortcuts).toHaveLength(2);
  for (const { name, url } of manifest.shortcuts) expect(cards.get(name)).toBe(url);
});

test('agrees with the page on the colour of the day', () => {
  expect(page).toContain(`(prefers-color-scheme: light)" content="${manifest.theme_color}"`);
  expect(pngSize('/icons/apple-touch-icon.png')).toBe('180x180');
});
