import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

interface Props {
  readonly fallback: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a crash to the card it happens in. */
export function CardBoundary({ fallback, onError, children }: Props) {
  return (
    <ErrorBoundary fallback={() => fallback} onError={onError}>
      {children}
    </ErrorBoundary>
  );
}
