import { readFileSync } from 'node:fs';
import { validateManifest } from '@pwabuilder/manifest-validation';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import { deepLinkUrl } from '../../../src/applications/places/deepLink.ts';
import { testConfig } from '../../support/testConfig.ts';

const image = v.object({
  src: v.pipe(v.string(), v.startsWith('/')),
  sizes: v.string(),
  type: v.string(),
  purpose: v.optional(v.string()),
});

const schema = v.object({
  id: v.literal('/'),
  scope: v.literal('/'),
  start_url: v.literal('/'),
  name: v.literal('Natural Capital Suite'),
  theme_color: v.string(),
  icons: v.array(image),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(image) })),
  screenshots: v.array(
    v.intersect([image, v.object({ form_factor: v.string(), label: v.string() })]),
  ),
});

const file = (path: string) => readFileSync(new URL(`../../../public${path}`, import.meta.url));
const source: Record<string, unknown> = JSON.parse(readFileSync('vite/manifest.json', 'utf8'));
const manifest = v.parse(schema, source);
const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

/** Width and height as a PNG's header says them. */
function pngSize(path: string) {
  const bytes = file(path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

const images = [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons);

test.each([...images, ...manifest.screenshots])('names $src by its true size', (each) => {
  if (each.type === 'image/png') expect(pngSize(each.src)).toBe(each.sizes);
  else expect(file(each.src).toString()).toContain('<svg');
});

test('has icons for a launcher, a mask and a splash screen, each for one purpose', () => {
  const icons = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable', 'any any']);
});

test('has a screenshot for a wide and for a narrow screen', () => {
  expect(manifest.screenshots.map((shot) => shot.form_factor)).toEqual(['wide', 'narrow']);
});

test('leads by each shortcut to the card of its name', () => {
  const cards = createCatalogue(testConfig).map((application) => ({
    name: application.name,
    url: deepLinkUrl('', { application: application.id }),
  }));
  expect(manifest.shortcuts).toHaveLength(2);
  for (const { name, url } of manifest.shortcuts) expect(cards).toContainEqual({ name, url });
});

test('agrees with the page on the colour of the day', () => {
  expect(page).toContain(`(prefers-color-scheme: light)" content="${manifest.theme_color}"`);
  expect(pngSize('/icons/apple-touch-icon.png')).toBe('180x180');
});

test('is without an error to a validator, and lacks of what it recommends only what we chose to', async () => {
  const faults = (await validateManifest(source, true)).filter(({ valid }) => !valid);
  const missed = faults.filter(({ category }) => category !== 'optional');
  // docs/decisions/024 says why each is left out; the others are optional.
  expect(new Set(missed.map(({ member }) => member))).toEqual(
    new Set(['display_override', 'edge_side_panel', 'handle_links']),
  );
});
