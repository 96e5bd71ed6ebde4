export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A tab, or a window of its own, as far as a story drives one. */
export interface Tab {
  /** Returns once the page has begun to load; stories wait for what they are about to see. */
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /** What an expression gives in the page, as JSON has it; of a promise, what it resolves to. */
  run(expression: string): Promise<unknown>;
  clickAt(point: Point): Promise<void>;
  press(key: 'ArrowDown' | 'Enter' | 'Escape'): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what is seen. */
  screenshot(): Promise<Uint8Array>;
  /** Brings it before the others: pages behind it know that nobody sees them. */
  activate(): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  open(): Promise<Tab>;
  /** The console's errors and warnings, uncaught exceptions and violations of the page's policy. */
  readonly messages: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Debian's packages of programs that have to be installed. */
  missing(): readonly string[];
  /** @param profile an empty folder, or that of a browser that was closed. */
  launch(profile: string, options: { readonly blocksCookies: boolean }): Promise<Browser>;
  /** By story, what the engine lacks or its driver cannot do. */
  readonly lacks: Readonly<Record<string, string>>;
}
