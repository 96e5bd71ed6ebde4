import { createContext, type ReactNode, use } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import styles from './ApplicationCard.module.css';
import type { Application } from './catalogue.ts';

interface Props {
  readonly application: Application;
  readonly state: 'open' | 'closed' | 'soon';
  readonly more?: ReactNode;
  readonly choice: ReactNode;
  readonly action?: ReactNode;
}

/** A line in a card's corner on how its application is, by its id. Empty in a stored page. */
export const CardStatuses = createContext<Readonly<Record<string, ReactNode>>>({});

/** Id of an application's heading. */
export function headingId(application: Application): string {
  return `${application.id}-name`;
}

/** Id of the link that opens it. */
export function openLinkId(application: Application): string {
  return `${application.id}-open`;
}

/** A card's four rows: name and logo, description, what to choose, what to do. */
export function CardFrame({ application, state, more, choice, action }: Props) {
  const id = headingId(application);
  const look = [styles.card, styles[application.variant], styles[state]].join(' ');
  return (
    <article className={look} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.name} id={id}>
          <span className={styles.family}>{application.family}</span>
          {` ${application.ownName}`}
        </h2>
        <img className={styles.logo} src={application.logo} alt="" width="104" height="104" />
        {use(CardStatuses)[application.id]}
      </div>
      <p className={styles.text}>
        {more ? `${application.description} ` : application.description}
        {more}
      </p>
      <div className={styles.choice}>{choice}</div>
      <div className={styles.action}>{action}</div>
    </article>
  );
}

interface CardStateProps {
  readonly icon: IconName;
  readonly words: string;
  /** What to do about it. */
  readonly advice?: ReactNode;
}

/** Says why a card cannot be opened, by sign and words. */
export function CardState({ icon, words, advice }: CardStateProps) {
  return (
    <div className={styles.state}>
      <Icon name={icon} />
      <p className={styles.words}>{words}</p>
      {advice && <p className={styles.advice}>{advice}</p>}
    </div>
  );
}

interface LearnMoreProps {
  readonly application: Application;
  readonly placement: 'inline' | 'alone';
}

/** The link to an application's own page, which every card carries. */
export function LearnMore({ application, placement }: LearnMoreProps) {
  return (
    <TextLink
      label="Learn more"
      href={application.link}
      placement={placement}
      describedBy={headingId(application)}
    />
  );
}

/** Moves the focus to what a card asks for next: Open, the choice before it, or its first action. */
export function focusNextStep(application: Application): void {
  const card = document.getElementById(headingId(application))?.closest('article');
  const find = (selector: string) => card?.querySelector<HTMLElement>(selector);
  const control =
    find(`#${openLinkId(application)}[href]`) ??
    find('[role="combobox"], select') ??
    find(`.${styles.action} > *`);
  control?.focus();
}

interface BrokenCardProps {
  readonly application: Application;
  readonly onRetry: () => void;
}

/** Stands in for a card that could not be drawn. */
export function BrokenCard({ application, onRetry }: BrokenCardProps) {
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
