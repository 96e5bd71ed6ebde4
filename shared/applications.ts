/** Describes one application (spec §1). Everything else that the launcher knows of it derives from here. */
interface ApplicationEntry {
  /** Without the family's: the card of 'Region' reads 'Natural Capital Region'. */
  readonly ownName: string;
  readonly description: string;
  /** The class and the button variant of its colour, and the word for it at the stand-ins. */
  readonly variant: string;
  /** Names the kind of thing that a subscription is, as in 'Select a location'. */
  readonly instance: string;
  readonly isSingleInstance: boolean;
  /** The build variable with the address of 'Learn more'. */
  readonly linkVariable: `VITE_LINK_${string}`;
  /** Its colour, against which the page's ground and the words of its button keep their contrast. */
  readonly accent: { readonly day: string; readonly night: string };
  /** The build variable that lists it; one without such a variable is always listed. */
  readonly listVariable?: `VITE_LIST_${string}`;
  /** Its card says 'Coming soon' there. */
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

/** An id that the API answers. */
export type ApplicationId = keyof typeof entries;

export type ApplicationVariant = (typeof entries)[ApplicationId]['variant'];

export const applicationIds = Object.keys(entries) as readonly ApplicationId[];

export interface KnownApplication extends ApplicationEntry {
  readonly id: ApplicationId;
  readonly variant: ApplicationVariant;
}

/** In the order of the cards. */
export const applications: readonly KnownApplication[] = applicationIds.map((id) => ({
  id,
  ...entries[id],
}));
