import { Icon } from '../ui/Icon.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { Application } from './Application.ts';
import styles from './ApplicationCard.module.css';
import { CardFrame, headingId } from './CardFrame.tsx';

interface Props {
  readonly application: Application;
}

/** Stands in for a card that could not be drawn. */
export function BrokenCard({ application }: Props) {
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
        <TextLink
          label="Learn more"
          href={application.link}
          placement="alone"
          describedBy={headingId(application)}
        />
      }
    />
  );
}
