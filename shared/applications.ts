interface ApplicationEntry {
  readonly ownName: string; // the name without the suite's 'Natural Capital'
  readonly description: string;
  readonly variant: string; // names its colour's class and its button
  readonly instance: string; // as in 'Select a location'
  readonly isSingleInstance: boolean;
  readonly linkVariable: `VITE_LINK_${string}`; // has the address of 'Learn more'
  /** Must contrast with the page and with its button's text. */
  readonly accent: { readonly day: string; readonly night: string };
  readonly listVariable?: `VITE_LIST_${string}`; // by default always listed
  readonly unavailableIn?: 'master'; // its card says 'Coming soon' there
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

export type ApplicationId = keyof typeof entries;

export type ApplicationVariant = (typeof entries)[ApplicationId]['variant'];

export const applicationIds = Object.keys(entries) as readonly ApplicationId[];

interface KnownApplication extends ApplicationEntry {
  readonly id: ApplicationId;
  readonly variant: ApplicationVariant;
}

export const applications: readonly KnownApplication[] = applicationIds.map((id) => ({
  id,
  ...entries[id],
}));
