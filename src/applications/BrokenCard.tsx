import { Button } from '../ui/Button.tsx';
import { CardFrame, CardMessage } from './CardFrame.tsx';
import type { Application } from './catalogue.ts';

interface Props {
  readonly application: Application;
  readonly onRetry: () => void;
}

/** Stands in the place of a card that failed to render. */
export function BrokenCard({ application, onRetry }: Props) {
  return (
    <CardFrame
      application={application}
      state="closed"
      choice={<CardMessage icon="error" words="This card could not be shown" />}
      action={<Button label="Try again" variant="secondary" onClick={onRetry} />}
    />
  );
}
