/** An environment's configuration, made by deploy/configuration.ts. An empty text turns its setting off. */
export interface Config {
  readonly mode: 'development' | 'release' | 'master';
  readonly oidc: {
    readonly authority: string;
    readonly clientId: string;
    readonly audience: string;
    readonly scope?: string | undefined;
    /** `off` for a provider without `auth_time`. By default `required`. */
    readonly authTime?: 'required' | 'off' | undefined;
    /** The ID token in Logout's address (docs/decisions/017). By default `expired`. */
    readonly logoutHint?: 'expired' | 'current' | 'none' | undefined;
    /** With `{client_id}` and `{origin}`, for a provider whose discovery has no end-session address. */
    readonly logoutUrl?: string | undefined;
  };
  readonly cookie: {
    readonly name: string;
    readonly domain: string; // empty for this host alone
  };
  readonly apiBaseUrl: string; // without a slash at its end
  readonly contactUrl: string;
  readonly privacyUrl?: string | undefined;
  /** The addresses of 'Learn more', by application id. */
  readonly links: Readonly<Record<string, string | undefined>>;
  readonly notices: boolean; // whether there is a notices.json (docs/notices.md)
  readonly telemetry: TelemetryConfig;
  /** `api`: the API stores them, too (docs/api.md). By default only the device. */
  readonly preferences?: 'api' | undefined;
  readonly lastKnownDays: number; // in days; 0 stores none
  /** Minutes without use that end a session (P36). By default never. */
  readonly idleMinutes?: number | undefined;
}

export interface TelemetryConfig {
  readonly connectionString: string;
  /** `required`: off until a yes. By default on until a no. */
  readonly consent?: 'notice' | 'required' | undefined;
  /** The percentage of devices that report usage; by default all. Failures are always reported. */
  readonly sampling?: number | undefined;
}

/** The worker's release, in its first line (deploy/releaseFiles.ts). */
export interface WorkerRelease {
  readonly name: string; // the page's `data-build`
  /** The worker brings page and headers, so servers and caches can change them only for new visitors (P56). */
  readonly page: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookie: Config['cookie'];
}
