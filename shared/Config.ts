/**
 * The configuration of an environment, which deploy/configuration.ts checks and makes. An empty text turns its
 * setting off.
 */
export interface Config {
  readonly mode: 'development' | 'release' | 'master';
  readonly oidc: {
    readonly authority: string;
    readonly clientId: string;
    readonly audience: string;
    /** By default `openid profile email offline_access`. */
    readonly scope?: string | undefined;
    /** `off`: the provider does not say when somebody signed in. By default `required`. */
    readonly authTime?: 'required' | 'off' | undefined;
    /** Which ID token goes into the address of Logout (docs/decisions/017). By default `expired`. */
    readonly logoutHint?: 'expired' | 'current' | 'none' | undefined;
    /** The end-session address, with `{client_id}` and `{origin}`, for a provider whose discovery names none. */
    readonly logoutUrl?: string | undefined;
  };
  readonly cookie: {
    readonly name: string;
    /** Empty for a cookie of this host alone. */
    readonly domain: string;
  };
  /** The base of `/me` and `/me/applications`, without a slash at its end. */
  readonly apiBaseUrl: string;
  readonly contactUrl: string;
  /** Like everything that may be undefined, this costs the page no byte where it is not set. */
  readonly privacyUrl?: string | undefined;
  /** The addresses of 'Learn more', by the id of each application that is listed. */
  readonly links: Readonly<Record<string, string | undefined>>;
  /** Whether the operator puts a notices.json beside the page (docs/notices.md). */
  readonly notices: boolean;
  readonly telemetry: TelemetryConfig;
  /** `api`: the API stores what people have set up, too (docs/api.md). By default the device alone. */
  readonly preferences?: 'api' | undefined;
  /** The maximum age of last-known data, in days; 0 stores none. */
  readonly lastKnownDays: number;
  /** A session ends after this many minutes without use (P36). By default never. */
  readonly idleMinutes?: number | undefined;
}

export interface TelemetryConfig {
  readonly connectionString: string;
  /** `required`: nothing is stored or sent before a yes. By default it is on until a no. */
  readonly consent?: 'notice' | 'required' | undefined;
  /** The percentage of devices that report usage; by default all. All devices report failures. */
  readonly sampling?: number | undefined;
}
