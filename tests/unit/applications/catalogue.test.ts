import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import { testConfig } from '../../support/testConfig.ts';

test('lists region, project and impact, in this order', () => {
  expect(createCatalogue(testConfig).map(({ name }) => name)).toEqual([
    'Natural Capital Region',
    'Natural Capital Project',
    'Natural Capital Impact',
  ]);
});

test('lists credit last when configured so', () => {
  const listed = createCatalogue({ ...testConfig, listCredit: true });
  expect(listed).toHaveLength(4);
  expect(listed.at(-1)).toMatchObject({
    name: 'Natural Capital Credit',
    variant: 'credit',
    placeholder: 'Select a credit type',
    isSingleInstance: false,
    isAvailable: true,
  });
});

test('has the project coming soon in production only', () => {
  const available = (mode: 'development' | 'release' | 'master') =>
    createCatalogue({ ...testConfig, mode })
      .filter(({ isAvailable }) => isAvailable)
      .map(({ variant }) => variant);

  expect(available('development')).toEqual(['plan', 'project', 'impact']);
  expect(available('release')).toEqual(['plan', 'project', 'impact']);
  expect(available('master')).toEqual(['plan', 'impact']);
});

test('knows placeholder, instances and link of every application', () => {
  const catalogue = createCatalogue({ ...testConfig, listCredit: true });
  expect(
    catalogue.map(({ placeholder, isSingleInstance, link }) => [
      placeholder,
      isSingleInstance,
      link,
    ]),
  ).toEqual([
    ['Select a location', false, testConfig.links.plan],
    ['Select a location', true, testConfig.links.project],
    ['Select a report', true, testConfig.links.impact],
    ['Select a credit type', false, testConfig.links.credit],
  ]);
});

test('has a logo file for every application', () => {
  for (const { logo } of createCatalogue({ ...testConfig, listCredit: true })) {
    expect(logo).toMatch(/^\/assets\/images\/\w+\.svg$/);
    expect(existsSync(`public${logo}`), logo).toBe(true);
  }
});
