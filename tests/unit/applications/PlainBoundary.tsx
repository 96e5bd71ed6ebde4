import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: (reset: () => void) => ReactNode;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** An error boundary of the shape HomePage asks for. */
export class PlainBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
