import { Button } from '../ui/Button.tsx';
import type { Application } from './Application.ts';
import { CardFrame } from './CardFrame.tsx';
import { CardState } from './CardState.tsx';
import { LearnMore } from './LearnMore.tsx';

interface Props {
  readonly application: Application;
  readonly onRetry: () => void;
}

/** Stands in for a card that could not be drawn. */
export function BrokenCard({ application, onRetry }: Props) {
  return (
    <CardFrame
      application={application}
      state="closed"
      choice={<CardState icon="error" words="This card could not be shown" />}
      action={
        <>
          <Button label="Try again" variant="secondary" onClick={onRetry} />
          <LearnMore application={application} placement="alone" />
        </>
      }
    />
  );
}
