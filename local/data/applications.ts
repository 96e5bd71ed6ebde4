import { type ApplicationId, applicationIds } from '../../src/applications/Subscription.ts';

/** The last word of each application's name. */
const words: Readonly<Record<ApplicationId, string>> = {
  natural_capital_plan: 'Region',
  natural_capital_project: 'Project',
  natural_capital_impact: 'Impact',
  natural_capital_credit: 'Credit',
};

export function shortName(id: string): string {
  const known = applicationIds.find((application) => application === id);
  return known ? words[known] : id;
}

/** By its id, or the last part of it: `natural_capital_plan` or `plan`. */
export function findApplication(text: string): ApplicationId | undefined {
  return applicationIds.find((id) => id === text || id === `natural_capital_${text}`);
}
