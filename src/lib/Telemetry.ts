export interface Telemetry {
  /** Properties hold no token, code, state or name. */
  trackEvent(name: TelemetryEvent, properties?: Readonly<Record<string, string>>): void;
  /** Reports an error once; `source` names the part of the product, or the path, it came from. */
  trackError(error: unknown, source: string): void;
  /** `userId` is the ID token's `sub`. Undefined: sends or drops what waits, clears its storage. */
  identify(userId: string | undefined): Promise<void>;
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
