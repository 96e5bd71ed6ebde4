import { expect, test } from 'vitest';
import { type ApplicationId, applicationIds } from '../../../shared/applications.ts';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import { testConfig } from '../../support/testConfig.ts';

// Proves P1, P2 (docs/product.md).

const links = Object.fromEntries(applicationIds.map((id) => [id, `https://www.suite.test/${id}`]));
const catalogue = createCatalogue({ ...testConfig, links });

/* The owner's table of applications, in its order. */
test.each<[number, ApplicationId, string, string, boolean]>([
  [0, 'natural_capital_plan', 'Natural Capital Region', 'Select a location', false],
  [1, 'natural_capital_project', 'Natural Capital Project', 'Select a location', true],
  [2, 'natural_capital_impact', 'Natural Capital Impact', 'Select a report', true],
  [3, 'natural_capital_credit', 'Natural Capital Credit', 'Select a credit type', false],
])('card %i, %s, is %s', (index, id, name, placeholder, isSingleInstance) => {
  const words = { name, placeholder, isSingleInstance };
  const logo = `/assets/images/${id}.svg`;
  const variant = id.replace('natural_capital_', '');
  expect(catalogue[index]).toMatchObject({ id, ...words, link: links[id], logo, variant });
});

test.each([
  ['development', []],
  ['release', []],
  ['master', ['natural_capital_project']],
] as const)('%s lists no application without a link, and has %j to come', (mode, toCome) => {
  const listed = createCatalogue({ ...testConfig, mode });
  expect(listed.map(({ id }) => id)).toEqual(Object.keys(testConfig.links));
  expect(listed.flatMap(({ isAvailable, id }) => (isAvailable ? [] : id))).toEqual(toCome);
});
