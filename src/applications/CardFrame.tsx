import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { WholeWords } from '../ui/WholeWords.tsx';
import styles from './ApplicationCard.module.css';
import type { Application } from './catalogue.ts';

interface Props {
  readonly application: Application;
  readonly state: 'open' | 'closed' | 'soon';
  /** Beside 'Learn more'. */
  readonly more?: ReactNode;
  readonly choice: ReactNode;
  readonly action?: ReactNode;
}

/** A line on how an application is, by its id. Empty in a stored page. */
export const CardStatuses = createContext<Readonly<Record<string, ReactNode>>>({});

/** Id of an application's heading. */
export function headingId(application: Application): string {
  return `${application.id}-name`;
}

/** Id of the link that opens it. */
export function openLinkId(application: Application): string {
  return `${application.id}-open`;
}

/** Id of what its operator says of it. */
export function statusId(application: Application): string {
  return `${application.id}-status`;
}

/** Id of what is said of every link that leaves the page; of HomePage. */
export const newTabId = 'new-tab';

/** A card's four rows: name and logo, description, what to choose, what to do. */
export function CardFrame({ application, state, more, choice, action }: Props) {
  const id = headingId(application);
  const status = use(CardStatuses)[application.id];
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    // What had it is gone, such as the dropdown of who has lost all access.
    if (focused.current?.isConnected === false) focusOn(heading.current);
  });
  const look = [styles.card, styles[application.variant], styles[state]].join(' ');
  return (
    <article
      className={look}
      aria-labelledby={id}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      <div className={styles.head}>
        <h2 ref={heading} className={styles.name} id={id}>
          <span className={styles.family}>{application.family}</span>
          {` ${application.ownName}`}
        </h2>
        <img className={styles.logo} src={application.logo} alt="" width="104" height="104" />
        {status && (
          <div className={styles.status} id={statusId(application)}>
            {status}
          </div>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.description}>
          <WholeWords text={application.description} />
        </p>
        <div className={styles.links}>
          <TextLink label="Learn more" href={application.link} describedBy={`${id} ${newTabId}`} />
          {more}
        </div>
      </div>
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

/** Moves the focus to what a card asks for next: Open, the choice before it, or its first action. */
export function focusNextStep(application: Application): void {
  const card = document.getElementById(headingId(application))?.closest('article');
  const find = (selector: string) => card?.querySelector<HTMLElement>(selector);
  const control =
    find(`#${openLinkId(application)}[href]`) ??
    find('[role="combobox"], select') ??
    find(`.${styles.action} > *`) ??
    find('a');
  control?.focus();
}

/** Opens the list of what can be chosen in a card, as its arrow key would. */
export function openChoice(application: Application): void {
  focusNextStep(application);
  const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(arrow);
}

function focusOn(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
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
      action={<Button label="Try again" variant="secondary" onClick={onRetry} />}
    />
  );
}
