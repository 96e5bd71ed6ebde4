import { type ApplicationId, applicationIds } from '../src/applications/Subscription.ts';

/** The last word of each application's name. */
const words: Readonly<Record<ApplicationId, string>> = {
  natural_capital_plan: 'Region',
  natural_capital_project: 'Project',
  natural_capital_impact: 'Impact',
  natural_capital_credit: 'Credit',
};

export function applicationWord(id: string): string {
  const known = applicationIds.find((application) => application === id);
  return known ? words[known] : id;
}

/** Understands the id and its last part: `natural_capital_plan` and `plan`. */
export function findApplication(text: string): ApplicationId | undefined {
  return applicationIds.find((id) => id === text || id === `natural_capital_${text}`);
}
