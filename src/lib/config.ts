/** The application's configuration, checked and made by the build (deploy/configuration.ts). */
export interface Config {
  /** Vite mode: development, release, or master (production). */
  readonly mode: 'development' | 'release' | 'master';
  readonly oidc: {
    readonly authority: string;
    readonly clientId: string;
    /** Empty: no `audience` parameter is sent. */
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
  /** Learn-more address of each application. */
  readonly links: Readonly<Record<'plan' | 'project' | 'impact' | 'credit', string>>;
  readonly listCredit: boolean;
  /** Application Insights connection string; empty: telemetry is off. */
  readonly connectionString: string;
  /** Maximum age of last-known data in days; 0 keeps none. */
  readonly lastKnownDays: number;
}

declare global {
  /** Put in place by the build, see vite.config.ts. */
  const __CONFIG__: Config;
}

export const config: Config = __CONFIG__;
