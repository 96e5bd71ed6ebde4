/** Checked and made by deploy/configuration.ts. An empty text turns its setting off. */
export interface Config {
  readonly mode: 'development' | 'release' | 'master';
  readonly oidc: {
    readonly authority: string;
    readonly clientId: string;
    readonly audience: string;
  };
  readonly cookie: {
    readonly name: string;
    /** Empty: host-only. */
    readonly domain: string;
  };
  /** Base of `/me` and `/me/applications`, without a slash at its end. */
  readonly apiBaseUrl: string;
  readonly contactUrl: string;
  readonly privacyUrl: string;
  readonly links: Readonly<Record<'plan' | 'project' | 'impact' | 'credit', string>>;
  readonly listCredit: boolean;
  /** When Natural Capital Project is to come, in words; where it is 'Coming soon'. */
  readonly projectFrom: string;
  /** Whether the operator puts a notices.json beside the page (docs/notices.md). */
  readonly notices: boolean;
  readonly telemetry: TelemetryConfig;
  /** Maximum age of last-known data in days; 0 keeps none. */
  readonly lastKnownDays: number;
}

export interface TelemetryConfig {
  readonly connectionString: string;
  /** `required`: nothing is stored or sent before a yes. */
  readonly consent: 'notice' | 'required';
  /** Percent of the devices that tell how the suite is used. What fails is told by all. */
  readonly sampling: number;
  /** `count`: numbers of the API's calls; `list`: an item for each of them. */
  readonly calls: 'count' | 'list';
}
