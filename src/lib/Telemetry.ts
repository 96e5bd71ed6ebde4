export interface Telemetry {
  /** Properties hold no token, code, state, name or id. */
  trackEvent(name: TelemetryEvent, properties?: Readonly<Record<string, string>>): void;
  /** The event's properties are `application` and `subscription`, which is a digest of the id. */
  trackPlace(name: TelemetryEvent, application: string, id: string): void;
  /** Reports an error once; `source` names the part of the product, or the path, it came from. */
  trackError(error: unknown, source: string): void;
  /**
   * Sets who is signed in, who is told of as a digest. Without a person it sends or drops what waits, and clears
   * its storage.
   */
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
