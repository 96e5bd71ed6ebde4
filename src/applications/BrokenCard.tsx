import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { Application } from './Application.ts';
import styles from './ApplicationCard.module.css';
import { CardFrame, headingId } from './CardFrame.tsx';

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
      choice={
        <p className={styles.state}>
          <Icon name="error" />
          <span>This card could not be shown</span>
        </p>
      }
      action={
        <>
          <Button label="Try again" variant="secondary" onClick={onRetry} />
          <TextLink
            label="Learn more"
            href={application.link}
            placement="alone"
            describedBy={headingId(application)}
          />
        </>
      }
    />
  );
}
