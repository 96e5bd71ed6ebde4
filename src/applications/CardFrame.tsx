import { createContext, type ReactNode, use, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useLostFocus } from '../ui/useLostFocus.ts';
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

const statuses = {
  degraded: { icon: 'error', words: 'Some problems' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Not working' },
} as const;

export type CardStatus = keyof typeof statuses | 'operational';

/** How an application is, by its id, as its operator declares it. Empty in a stored page. */
export const CardStatuses = createContext<Readonly<Record<string, CardStatus>>>({});

/** What its card says of that; undefined where all is well. */
export function useStatus({ id }: Pick<Application, 'id'>) {
  const { [id]: status = 'operational' } = use(CardStatuses);
  return status === 'operational' ? undefined : { status, ...statuses[status] };
}

export function idsOf({ id }: Pick<Application, 'id'>) {
  return {
    heading: `${id}-name`,
    status: `${id}-status`,
    choice: `${id}-subscription`,
    open: `${id}-open`,
  };
}

/** Id of what is said of every link that leaves the page; of HomePage. */
export const newTabId = 'new-tab';

/** A card's four rows: name and logo, description, what to choose, what to do. */
export function CardFrame({ application, state, more, choice, action }: Props) {
  const ids = idsOf(application);
  const declared = useStatus(application);
  const heading = useRef<HTMLHeadingElement>(null);
  // Such as that of the dropdown of who has lost all access.
  const handoff = useLostFocus(() => {
    heading.current?.setAttribute('tabindex', '-1');
    heading.current?.focus();
  });
  const look = [styles.card, styles[state], application.variant].join(' ');
  return (
    <article {...handoff} className={look} aria-labelledby={ids.heading}>
      <div className={styles.head}>
        <h2 ref={heading} className={styles.name} id={ids.heading}>
          <span className={`hiddenInRows aside ${styles.family}`}>{application.family}</span>
          {` ${application.ownName}`}
        </h2>
        <img className={styles.logo} src={application.logo} alt="" width="104" height="104" />
        {declared && (
          <div className={styles.status} id={ids.status}>
            <p className={`${styles.declared} ${styles[declared.status]}`}>
              <Icon name={declared.icon} />
              <span>{declared.words}</span>
            </p>
          </div>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.description}>
          <WholeWords text={application.description} />
        </p>
        <div className={`wrapping ${styles.links}`}>
          <TextLink
            label="Learn more"
            href={application.link}
            describedBy={`${ids.heading} ${newTabId}`}
          />
          {more}
        </div>
      </div>
      <div className={styles.choice}>{choice}</div>
      <div className={styles.action}>{action}</div>
    </article>
  );
}

interface CardMessageProps {
  readonly icon: IconName;
  readonly words: string;
  readonly advice?: ReactNode;
}

export function CardMessage({ icon, words, advice }: CardMessageProps) {
  return (
    <div className={styles.state}>
      <Icon name={icon} />
      <p className={styles.words}>{words}</p>
      {advice && <p className={`aside ${styles.advice}`}>{advice}</p>}
    </div>
  );
}

/** Moves the focus to what a card asks for next: Open, the choice before it, or its first action. */
export function focusNextStep(application: Application): void {
  const ids = idsOf(application);
  const card = document.getElementById(ids.heading)?.closest('article');
  const find = (selector: string) => card?.querySelector<HTMLElement>(selector);
  const control =
    find(`#${ids.open}[href]`) ??
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

interface BrokenCardProps {
  readonly application: Application;
  readonly onRetry: () => void;
}

export function BrokenCard({ application, onRetry }: BrokenCardProps) {
  return (
    <CardFrame
      application={application}
      state="closed"
      choice={<CardMessage icon="error" words="This card could not be shown" />}
      action={<Button label="Try again" variant="secondary" onClick={onRetry} />}
    />
  );
}
