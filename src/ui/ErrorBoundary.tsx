import { Component, type ReactNode } from 'react';

interface Props {
  /** Replaces children that crashed; `reset` renders them again and then calls `onRendered`. */
  readonly fallback: (reset: (onRendered?: () => void) => void) => ReactNode;
  readonly onError: (error: unknown) => void;
  /** When it changes, children that crashed are rendered again. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly hasCrashed: boolean;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate({ resetKey: before }: Props) {
    if (this.state.hasCrashed && this.props.resetKey !== before) this.reset();
  }

  reset = (onRendered?: () => void) => this.setState({ hasCrashed: false }, onRendered);

  override render() {
    return this.state.hasCrashed ? this.props.fallback(this.reset) : this.props.children;
  }
}

/** For React's `onCaughtError`. Boundaries report to telemetry, so this is for development only. */
export function reportCaughtError(error: unknown) {
  if (import.meta.env.DEV) reportError(error);
}
