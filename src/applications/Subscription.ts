export const applicationIds = [
  'natural_capital_plan',
  'natural_capital_project',
  'natural_capital_impact',
  'natural_capital_credit',
] as const;

export type ApplicationId = (typeof applicationIds)[number];

/** A user's right to one instance of an application (spec §3), as parsed from `GET /me/applications`. */
export interface Subscription {
  readonly id: string;
  readonly name: string;
  /** As answered; only `openableUrl` decides whether it may become a link. */
  readonly url: string;
  readonly application: ApplicationId;
}
