import type { TelemetryConfig } from '../../shared/Config.ts';
import type { TelemetryEvent } from '../lib/Telemetry.ts';

export interface TelemetrySink {
  setUser(userId: string | undefined): void;
  track(item: TelemetryItem): void;
  countPageView(): void;
  /** Sends what waits, for at most 1.5 s, drops the rest and stops for good. */
  close(): Promise<void>;
  /** Drops what waits and stops for good. */
  stop(): Promise<void>;
}

export type TelemetryItem =
  | {
      readonly kind: 'event';
      readonly name: TelemetryEvent;
      readonly properties: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'error';
      readonly error: unknown;
      readonly source: string;
      /** Under which the page and the details for support name it. */
      readonly reference: string;
    };

export interface SinkOptions extends Omit<TelemetryConfig, 'consent'> {
  /** Only calls below this address are recorded: the API's, never the identity provider's. */
  readonly trackedBaseUrl: string;
}
