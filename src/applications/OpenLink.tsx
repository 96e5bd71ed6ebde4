import { type KeyboardEvent, use, useEffect, useEffectEvent, useState } from 'react';
import { useIsOnline } from '../lib/useIsOnline.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { valueId } from '../ui/select/SelectOption.ts';
import { externalLink, onPress } from '../ui/TextLink.tsx';
import styles from './ApplicationCard.module.css';
import { CardActions } from './CardActions.ts';
import { cardIds, newTabId, openChoice } from './cardParts.ts';
import type { Application } from './catalogue.ts';
import { useDeclaredAvailability } from './DeclaredAvailability.ts';
import { type Subscription, safeHref } from './Subscription.ts';

interface Props {
  readonly application: Application;
  readonly chosen: Subscription | undefined;
  readonly isFirst: boolean;
}

export function OpenLink({ application, chosen, isFirst }: Props) {
  const { onInvalidAddress, onOpen } = use(CardActions);
  const declared = useDeclaredAvailability(application);
  const href = chosen && safeHref(chosen.url);
  const refused = chosen && href === undefined ? chosen : undefined;
  const isOnline = useIsOnline();
  // A page that is rendered to be stored has no actions, and may start with a network.
  const needsNetwork = href !== undefined && onOpen !== undefined && !isOnline;
  // We only warn, because some applications work without a network.
  const [isWarned, setIsWarned] = useState(false);
  if (isWarned && !needsNetwork) setIsWarned(false);
  const ids = cardIds(application);
  const choiceId = refused ? `${ids.open}-problem` : valueId(ids.choice);
  const noteId = `${ids.open}-note`;

  const report = useEffectEvent((place: Subscription) => onInvalidAddress?.(place));
  useEffect(() => {
    if (refused) report(refused);
  }, [refused]);

  const press = chosen
    ? onPress((event) => {
        if (needsNetwork && !isWarned) {
          event.preventDefault();
          setIsWarned(true);
        } else if (href) onOpen?.(chosen);
      })
    : {
        title: `${application.placeholder} first`,
        onClick: () => openChoice(application),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          openChoice(application);
        },
      };
  const description = [choiceId, declared && ids.status, needsNetwork && noteId, href && newTabId];

  return (
    <>
      {refused && (
        <p className="problem" id={choiceId}>
          <Icon name="error" />
          <span>This address is not valid</span>
        </p>
      )}
      <LinkButton
        {...externalLink}
        {...press}
        id={ids.open}
        label={
          <>
            <span>{isWarned ? 'Open anyway' : 'Open'}</span>{' '}
            <span className={needsNetwork ? 'visuallyHidden' : 'hiddenInRows'}>
              <span className={styles.light}>{application.family}</span>{' '}
              <span>{application.ownName}</span>
            </span>
            {needsNetwork && (
              <span id={noteId} className={`hiddenInRows ${styles.light}`} aria-hidden="true">
                {isWarned ? 'You are offline' : 'Needs a connection'}
              </span>
            )}
          </>
        }
        href={href}
        variant={needsNetwork ? 'secondary' : isFirst ? application.variant : 'outline'}
        iconAfter="open"
        aria-describedby={chosen && description.filter(Boolean).join(' ')}
      />
      {isWarned && (
        <span className="visuallyHidden" role="alert">
          You are offline. Open anyway?
        </span>
      )}
    </>
  );
}
