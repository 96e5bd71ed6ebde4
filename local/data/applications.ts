import { type ApplicationId, applications } from '../../shared/applications.ts';

/** Returns the last word of an application's name, or the id of one that is not known. */
export function shortName(id: string): string {
  return applications.find((known) => known.id === id)?.ownName ?? id;
}

/** Finds an application by its id or its variant: `natural_capital_plan` or `plan`. */
export function findApplication(text: string): ApplicationId | undefined {
  return applications.find(({ id, variant }) => id === text || variant === text)?.id;
}

/** Returns the path of an application's page on the API's origin. */
export function applicationPath(application: string): string {
  return `/pages/${slug(shortName(application))}`;
}

export function subscriptionPath(application: string, name: string): string {
  return `${applicationPath(application)}/${slug(name)}`;
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
