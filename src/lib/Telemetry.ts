/** What features report, whoever listens (design: telemetry behind three verbs). */
export interface Telemetry {
  /** Counts something a person did or met. Properties hold no token, code, state or name. */
  trackEvent(name: TelemetryEvent, properties?: Readonly<Record<string, string>>): void;
  /** Reports a failure; `source` names the part of the product it came from. */
  trackError(error: unknown, source: string): void;
  /** Sets the signed-in user's id for later items, or clears it, with what is stored, for undefined. */
  identify(userId: string | undefined): Promise<void>;
}

export type TelemetryEvent =
  | 'signed in'
  | 'application opened'
  | 'refused'
  | 'provider not trusted'
  | 'invalid subscription left out'
  | 'invalid subscription address';
