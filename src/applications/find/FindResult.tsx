import { memo } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { MatchedText } from '../../ui/MatchedText.tsx';
import { externalLink } from '../../ui/TextLink.tsx';
import { deepLinkUrl } from '../places/deepLink.ts';
import { safeHref } from '../safeHref.ts';
import type { Finding } from './createPlaceSearch.ts';
import styles from './FindResult.module.css';

interface Props {
  readonly finding: Finding;
  readonly query: string;
  readonly isActive: boolean;
  readonly isPinned: boolean;
  readonly position: number;
  readonly count: number;
}

/** Id of the option for a finding, whose own may hold spaces. */
export function optionId({ id }: Finding): string {
  return `find-${encodeURIComponent(id)}`;
}

/** An option that is a real link: other buttons of a mouse, and a long press, do what they always do. */
export const FindResult = memo(({ finding, query, isActive, isPinned, ...props }: Props) => {
  const { name, detail, application, isPlace, target } = finding;
  const href = target ? safeHref(target.url) : deepLinkUrl('', { application: application.id });
  return (
    <a
      {...(target && externalLink)}
      id={optionId(finding)}
      className={`${styles.result} ${isActive ? styles.active : ''}`}
      role="option"
      tabIndex={-1}
      href={href}
      aria-selected={isActive}
      aria-disabled={href === undefined || undefined}
      aria-setsize={props.count}
      aria-posinset={props.position}
    >
      <img src={application.logo} alt="" width="32" height="32" />
      <span className={styles.words}>
        <MatchedText
          text={name}
          query={query}
          className={styles.name}
          matchClassName={styles.match}
        />
        <MatchedText
          text={detail}
          query={isPlace ? query : ''}
          className={styles.detail}
          matchClassName={styles.match}
        />
        {isPinned && <span className="visuallyHidden">, pinned</span>}
        {href === undefined && (
          <span className={styles.problem}>
            <Icon name="error" />
            This address is not valid
          </span>
        )}
      </span>
      {isPlace && (
        // An option may hold no button: a keyboard has Shift+Enter for it.
        <span
          className={`${styles.pin} ${isPinned ? styles.pinned : ''}`}
          aria-hidden="true"
          data-pin
          title={isPinned ? 'Unpin' : 'Pin'}
        >
          <Icon name="pin" />
        </span>
      )}
    </a>
  );
});
