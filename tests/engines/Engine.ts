export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A tab or a window, with what stories do to it. */
export interface Tab {
  /** Returns once the page has begun to load; stories wait for what they are about to see. */
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Resolves with the value of an expression in the page, as JSON has it; it awaits a promise. */
  run(expression: string): Promise<unknown>;
  clickAt(point: Point): Promise<void>;
  press(key: 'ArrowDown' | 'Enter' | 'Escape'): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Resolves with a PNG of the window. */
  screenshot(): Promise<Uint8Array>;
  /** Brings the tab to the front; pages behind it are hidden. */
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
  /** The reasons why the engine or its driver cannot tell a story, by the story's title. */
  readonly lacks: Readonly<Record<string, string>>;
}
