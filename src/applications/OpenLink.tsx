import { type KeyboardEvent, type MouseEvent, use, useEffect, useEffectEvent } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { externalLink } from '../ui/TextLink.tsx';
import styles from './ApplicationCard.module.css';
import { CardActions, IsOnline } from './CardActions.ts';
import { CardStatuses, newTabId, openChoice, openLinkId, statusId } from './CardFrame.tsx';
import type { Application } from './catalogue.ts';
import type { Subscription } from './Subscription.ts';
import { safeHref } from './safeHref.ts';

interface Props {
  readonly application: Application;
  readonly chosen: Subscription | undefined;
  /** Id of the element that says what it opens. */
  readonly describedBy?: string;
}

/** Opens the chosen subscription; closed until one is chosen whose address is safe to follow. */
export function OpenLink({ application, chosen, describedBy }: Props) {
  const { onInvalidAddress, onOpen } = use(CardActions);
  const isOnline = use(IsOnline);
  const hasStatus = Boolean(use(CardStatuses)[application.id]);
  const href = chosen && safeHref(chosen.url);
  const refused = chosen && href === undefined ? chosen : undefined;
  const id = openLinkId(application);
  const problemId = `${id}-problem`;
  const noteId = `${id}-note`;
  const first = `${application.placeholder} first`;

  const report = useEffectEvent(onInvalidAddress);
  useEffect(() => {
    if (refused) report(refused);
  }, [refused]);

  // A refused address offers no list, because another choice is not what is missing.
  const choosing = {
    title: first,
    onClick: () => openChoice(application),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      openChoice(application);
    },
  };
  const description = [
    refused || !chosen ? problemId : describedBy,
    hasStatus && statusId(application),
    // Some applications work without one.
    href && !isOnline && noteId,
    href && newTabId,
  ];

  return (
    <>
      {refused && (
        <p className={styles.problem} id={problemId}>
          <Icon name="error" />
          <span>This address is not valid</span>
        </p>
      )}
      {!chosen && <span id={problemId} hidden role="note" aria-label={first} />}
      <LinkButton
        {...externalLink}
        id={id}
        label={
          <>
            {'Open '}
            <span className={styles.application}>{application.name}</span>
          </>
        }
        note={href && !isOnline ? { id: noteId, text: 'Needs a network' } : undefined}
        href={href}
        variant={application.variant}
        iconAfter="open"
        aria-describedby={description.filter(Boolean).join(' ')}
        {...(chosen ? onPress(() => href && onOpen(chosen)) : choosing)}
      />
    </>
  );
}

/** Handlers of a link that is told when it is followed, by the middle button too. */
export function onPress(opened: () => void) {
  return {
    onClick: opened,
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) opened();
    },
  };
}
