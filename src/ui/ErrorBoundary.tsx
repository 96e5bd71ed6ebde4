import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands instead of children that crashed; `reset` tries them again and then calls `onDrawn`. */
  readonly fallback: (reset: (onDrawn?: () => void) => void) => ReactNode;
  /** Told once of every crash. */
  readonly onError: (error: unknown) => void;
  /** When one of them changes, children that crashed are tried again. */
  readonly resetKeys?: readonly unknown[];
  readonly children: ReactNode;
}

interface State {
  readonly hasCrashed: boolean;
}

/** Keeps a crash of its children to itself; the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate({ resetKeys: before = [] }: Props) {
    if (!this.state.hasCrashed) return;
    const now = this.props.resetKeys ?? [];
    if (now.some((key, index) => !Object.is(key, before[index]))) this.reset();
  }

  reset = (onDrawn?: () => void) => this.setState({ hasCrashed: false }, onDrawn);

  override render() {
    return this.state.hasCrashed ? this.props.fallback(this.reset) : this.props.children;
  }
}
