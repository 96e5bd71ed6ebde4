import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import { testConfig } from '../../support/testConfig.ts';

test('knows every application in its order, with its link and a logo that is there', () => {
  const { plan, project, impact, credit } = testConfig.links;
  const listed = createCatalogue({ ...testConfig, listCredit: true });
  expect(listed.map((one) => [one.name, one.placeholder, one.isSingleInstance, one.link])).toEqual([
    ['Natural Capital Region', 'Select a location', false, plan],
    ['Natural Capital Project', 'Select a location', true, project],
    ['Natural Capital Impact', 'Select a report', true, impact],
    ['Natural Capital Credit', 'Select a credit type', false, credit],
  ]);
  for (const { logo } of listed) {
    expect(logo).toMatch(/^\/assets\/images\/\w+\.svg$/);
    expect(existsSync(`public${logo}`), logo).toBe(true);
  }
});

test.each([
  ['development', ['plan', 'project', 'impact']],
  ['release', ['plan', 'project', 'impact']],
  ['master', ['plan', 'impact']],
] as const)('in %s lists no credit unasked, and has available %j', (mode, available) => {
  const listed = createCatalogue({ ...testConfig, mode });
  expect(listed).toHaveLength(3);
  expect(listed.flatMap(({ isAvailable, variant }) => (isAvailable ? variant : []))).toEqual(
    available,
  );
});
