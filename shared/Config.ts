/** Checked and made by deploy/configuration.ts. An empty text turns its setting off. */
export interface Config {
  readonly mode: 'development' | 'release' | 'master';
  readonly oidc: {
    readonly authority: string;
    readonly clientId: string;
    readonly audience: string;
    /** Left out: `openid profile email offline_access`. */
    readonly scope?: string | undefined;
    /** `off`: the provider does not say when somebody signed in. Left out: `required`. */
    readonly authTime?: 'required' | 'off' | undefined;
    /** Which ID token goes into the address of Logout (docs/decisions/017). Left out: `expired`. */
    readonly logoutHint?: 'expired' | 'current' | 'none' | undefined;
    /** For a provider whose discovery names no end-session; has `{client_id}` and `{origin}`. */
    readonly logoutUrl?: string | undefined;
  };
  readonly cookie: {
    readonly name: string;
    /** Empty: host-only. */
    readonly domain: string;
  };
  /** Base of `/me` and `/me/applications`, without a slash at its end. */
  readonly apiBaseUrl: string;
  readonly contactUrl: string;
  /** As all that may be undefined, no part of the page that every first load takes. */
  readonly privacyUrl?: string | undefined;
  /** Where 'Learn more' leads, by the id of each application that is listed. */
  readonly links: Readonly<Record<string, string | undefined>>;
  /** Whether the operator puts a notices.json beside the page (docs/notices.md). */
  readonly notices: boolean;
  readonly telemetry: TelemetryConfig;
  /** `api`: what people have set up is kept there, too (docs/api.md). Left out: on the device alone. */
  readonly preferences?: 'api' | undefined;
  /** Maximum age of last-known data in days; 0 keeps none. */
  readonly lastKnownDays: number;
  /** After so many minutes without use a session is ended. Left out: never. */
  readonly idleMinutes?: number | undefined;
}

export interface TelemetryConfig {
  readonly connectionString: string;
  /** `required`: nothing is stored or sent before a yes. Else it is on until a no. */
  readonly consent?: 'notice' | 'required' | undefined;
  /** Percent of the devices that tell how the suite is used, else all. What fails is told by all. */
  readonly sampling?: number | undefined;
}
