export interface Telemetry {
  /** `properties` hold no token, code, state, name or id. */
  trackEvent(name: TelemetryEvent, properties?: Readonly<Record<string, string>>): void;
  /** Sends `id` as a digest only. */
  trackPlace(name: TelemetryEvent, application: string, id: string): void;
  /** Reports an error once. `source` is a part of the product, or a path. */
  trackError(error: unknown, source: string): void;
  /** Sets the signed-in person, sent as a digest. Without one, flushes or drops the queue and clears its storage. */
  identify(person?: { readonly issuer: string; readonly subject: string }): Promise<void>;
}

export type TelemetryEvent =
  | 'signed in'
  | 'application opened'
  | 'refused'
  | 'sign-in failed'
  | 'sign-in problem'
  | 'provider not trusted'
  | 'invalid subscription left out'
  | 'invalid subscription address';
