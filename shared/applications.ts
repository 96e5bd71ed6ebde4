/** Describes one application. Everything else that the launcher knows of it derives from here. */
interface ApplicationEntry {
  /** The name without the suite's: the card of 'Region' reads 'Natural Capital Region'. */
  readonly ownName: string;
  readonly description: string;
  /** The name of its colour's class and button variant, and the word for it at the stand-ins. */
  readonly variant: string;
  /** The word for what a subscription is, as in 'Select a location'. */
  readonly instance: string;
  readonly isSingleInstance: boolean;
  /** The variable with the address of 'Learn more'. */
  readonly linkVariable: `VITE_LINK_${string}`;
  /** Its colour, which must keep its contrast with the page's ground and the words of its button. */
  readonly accent: { readonly day: string; readonly night: string };
  /** The variable that lists it; an application without one is always listed. */
  readonly listVariable?: `VITE_LIST_${string}`;
  /** The environment in which its card says 'Coming soon'. */
  readonly unavailableIn?: 'master';
}

const entries = {
  natural_capital_plan: {
    ownName: 'Region',
    description:
      'Plan, prioritise and report investment in nature repair activities at a region-scale',
    variant: 'plan',
    instance: 'location',
    isSingleInstance: false,
    linkVariable: 'VITE_LINK_PLAN',
    accent: { day: '#1a6b3f', night: '#7dcf9a' },
  },
  natural_capital_project: {
    ownName: 'Project',
    description: 'Capture, quantify and report the impacts of individual nature repair projects',
    variant: 'project',
    instance: 'location',
    isSingleInstance: true,
    linkVariable: 'VITE_LINK_PROJECT',
    accent: { day: '#0a6272', night: '#6cccd6' },
    unavailableIn: 'master',
  },
  natural_capital_impact: {
    ownName: 'Impact',
    description:
      'Create data-driven, interactive natural capital reports with customisable indicators and locations',
    variant: 'impact',
    instance: 'report',
    isSingleInstance: true,
    linkVariable: 'VITE_LINK_IMPACT',
    accent: { day: '#5a41b3', night: '#bbaaf8' },
  },
  natural_capital_credit: {
    ownName: 'Credit',
    description: 'Issue, track and trade natural capital credits that rest on measured gains',
    variant: 'credit',
    instance: 'credit type',
    isSingleInstance: false,
    linkVariable: 'VITE_LINK_CREDIT',
    accent: { day: '#855600', night: '#e5b95d' },
    listVariable: 'VITE_LIST_CREDIT',
  },
} as const satisfies Readonly<Record<string, ApplicationEntry>>;

/** The id by which the API knows an application. */
export type ApplicationId = keyof typeof entries;

export type ApplicationVariant = (typeof entries)[ApplicationId]['variant'];

export const applicationIds = Object.keys(entries) as readonly ApplicationId[];

export interface KnownApplication extends ApplicationEntry {
  readonly id: ApplicationId;
  readonly variant: ApplicationVariant;
}

/** All applications, in the order of the cards. */
export const applications: readonly KnownApplication[] = applicationIds.map((id) => ({
  id,
  ...entries[id],
}));
