import type { KeyInput } from 'puppeteer-core';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A tab or a window, with what stories do to it. */
export interface Tab {
  /** Returns once the page has begun to load; stories wait for what they are about to see. */
  goTo(address: string): Promise<void>;
  /** Resolves with the value of an expression in the page, as JSON has it; it awaits a promise. */
  run(expression: string): Promise<unknown>;
  clickAt(point: Point): Promise<void>;
  press(...keys: readonly KeyInput[]): Promise<void>;
}

export interface Browser {
  open(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  /** Whether what it keeps ends with the browser. */
  readonly isPrivate: boolean;
  /**
   * @param profile an empty folder, or that of a browser that was closed.
   * @param messages collects the console's errors and warnings, uncaught exceptions and violations of the policy.
   */
  launch(profile: string, messages: string[]): Promise<Browser>;
}
