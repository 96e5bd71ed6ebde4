import { expect, test } from 'vitest';
import { type ApplicationId, applicationIds } from '../../../shared/applications.ts';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import { testConfig } from '../../support/testConfig.ts';

const links = Object.fromEntries(applicationIds.map((id) => [id, `https://www.suite.test/${id}`]));
const catalogue = createCatalogue({ ...testConfig, links });

/* The specification's table (§1), and its decisions. */
test.each<[ApplicationId, string, string, boolean]>([
  ['natural_capital_plan', 'Natural Capital Region', 'Select a location', false],
  ['natural_capital_project', 'Natural Capital Project', 'Select a location', true],
  ['natural_capital_impact', 'Natural Capital Impact', 'Select a report', true],
  ['natural_capital_credit', 'Natural Capital Credit', 'Select a credit type', false],
])('%s is %s', (id, name, placeholder, isSingleInstance) => {
  expect(catalogue.find((one) => one.id === id)).toMatchObject({
    name,
    placeholder,
    isSingleInstance,
    link: links[id],
    logo: `/assets/images/${id}.svg`,
    variant: id.replace('natural_capital_', ''),
  });
});

test('the order is the specification’s', () => {
  expect(catalogue.map(({ variant }) => variant).slice(0, 4)).toEqual([
    'plan',
    'project',
    'impact',
    'credit',
  ]);
});

test.each([
  ['development', ['plan', 'project', 'impact']],
  ['release', ['plan', 'project', 'impact']],
  ['master', ['plan', 'impact']],
] as const)('%s lists no application without a link, and has available %j', (mode, available) => {
  const listed = createCatalogue({ ...testConfig, mode });
  expect(listed.map(({ id }) => id)).toEqual(Object.keys(testConfig.links));
  expect(listed.flatMap(({ isAvailable, variant }) => (isAvailable ? variant : []))).toEqual(
    available,
  );
});
