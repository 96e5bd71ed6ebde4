import { Component, type ReactNode } from 'react';

interface Props {
  /** Replaces children that crashed twice; `reset` renders them again and then calls `onRendered`. */
  readonly fallback: (reset: (onRendered?: () => void) => void) => ReactNode;
  readonly onError: (error: unknown) => void;
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly shown: 'children' | 'nothing' | 'fallback';
  readonly giveFocusBack?: () => void;
}

/** Milliseconds; a second crash within them is no coincidence. */
const soonMs = 60_000;

/** Redraws crashed children before the next paint, and shows the fallback if they crash again soon (P23). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { shown: 'children' };
  private crashedAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(): State {
    return { shown: 'nothing', giveFocusBack: keepFocus() };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
    const before = this.crashedAt;
    this.crashedAt = performance.now();
    if (this.crashedAt - before < soonMs) this.setState({ shown: 'fallback' });
    else this.reset(this.state.giveFocusBack);
  }

  override componentDidUpdate({ resetKey: before }: Props) {
    if (this.state.shown === 'fallback' && this.props.resetKey !== before) this.reset();
  }

  reset = (onRendered?: () => void) => this.setState({ shown: 'children' }, onRendered);

  override render() {
    const { shown } = this.state;
    if (shown === 'children') return this.props.children;
    return shown === 'fallback' && this.props.fallback(this.reset);
  }
}

/** For React's `onCaughtError`. Boundaries report to telemetry, so this is for development only. */
export function reportCaughtError(error: unknown) {
  if (import.meta.env.DEV) reportError(error);
}

/** Returns a function that gives a lost focus to the element at the same index, since React redraws the elements. */
export function keepFocus(): () => void {
  const stops = () => [...document.querySelectorAll<HTMLElement>('a, button, input, h1')];
  const at = stops().findIndex((stop) => stop.matches(':focus'));
  return () => {
    if (document.activeElement === document.body) stops()[at]?.focus();
  };
}
