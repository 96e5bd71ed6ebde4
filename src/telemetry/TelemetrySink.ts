import type { TelemetryEvent } from '../lib/Telemetry.ts';

/** Where items go once there is somewhere to go; made by createApplicationInsights. */
export interface TelemetrySink {
  /** Later items belong to this user, or to nobody. */
  setUser(userId: string | undefined): void;
  track(item: TelemetryItem): void;
  countPageView(): void;
  /** Sends what is there, within a second and a half, and forgets the rest; it cannot be used again. */
  close(): Promise<void>;
}

export type TelemetryItem =
  | {
      readonly kind: 'event';
      readonly name: TelemetryEvent;
      readonly properties: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'error'; readonly error: unknown; readonly source: string };

export interface SinkOptions {
  readonly connectionString: string;
  /** Only calls below this address are recorded: the API's, never the identity provider's. */
  readonly trackedBaseUrl: string;
}
