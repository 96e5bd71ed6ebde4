import type { ApplicationId } from '../../../shared/applications.ts';
import { createCatalogue } from '../../../src/applications/catalogue.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { testConfig } from '../../support/testConfig.ts';

/** With Credit, whatever else there is. */
export const catalogue = createCatalogue({
  ...testConfig,
  links: { ...testConfig.links, natural_capital_credit: 'https://www.suite.test/credit' },
});

export const catalogueOfProduction = createCatalogue({ ...testConfig, mode: 'master' });

/** A well-formed subscription, whose name and id tell it from the others. */
export function subscription(
  application: ApplicationId,
  name: string,
  changes: Partial<Subscription> = {},
): Subscription {
  const id = `${application}/${name}`;
  return { id, name, application, url: `https://open.test/${encodeURIComponent(id)}`, ...changes };
}

/** The places as preferences name them. */
export const placesOf = (...places: readonly Subscription[]) =>
  places.map(({ application, id }) => ({ application, id }));

export const somerset = subscription('natural_capital_plan', 'Somerset Levels and Moors');
export const exmoor = subscription('natural_capital_plan', 'Exmoor');
export const meadow = subscription('natural_capital_project', 'Meadow');
export const river = subscription('natural_capital_project', 'River');
export const annualReport = subscription('natural_capital_impact', 'Annual report');
export const peat = subscription('natural_capital_credit', 'Peat');
