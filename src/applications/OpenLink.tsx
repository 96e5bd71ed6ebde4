import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { externalLink } from '../ui/TextLink.tsx';
import styles from './ApplicationCard.module.css';
import { openChoice, openLinkId } from './CardFrame.tsx';
import type { Application } from './catalogue.ts';
import type { Subscription } from './Subscription.ts';
import { safeHref } from './safeHref.ts';

interface Props {
  readonly application: Application;
  readonly chosen: Subscription | undefined;
  readonly describedBy?: string;
  readonly onOpen: (subscription: Subscription) => void;
  readonly onInvalidAddress: (subscription: Subscription) => void;
}

/** Opens the chosen subscription; closed until one is chosen whose address is safe to follow. */
export function OpenLink({ application, chosen, describedBy, onOpen, onInvalidAddress }: Props) {
  const href = chosen && safeHref(chosen.url);
  const refused = chosen && href === undefined ? chosen : undefined;
  const problemId = refused && `${application.id}-address`;

  const report = useEffectEvent(onInvalidAddress);
  useEffect(() => {
    if (refused) report(refused);
  }, [refused]);

  // Not where an address is refused: another choice is not what is missing.
  const first = {
    title: `${application.placeholder} first`,
    onClick: () => openChoice(application),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      openChoice(application);
    },
  };

  return (
    <>
      {problemId && (
        <p className={styles.problem} id={problemId}>
          <Icon name="error" />
          <span>This address is not valid</span>
        </p>
      )}
      <LinkButton
        {...externalLink}
        id={openLinkId(application)}
        label={`Open ${application.name}`}
        href={href}
        variant={application.variant}
        iconAfter="open"
        aria-describedby={problemId ?? describedBy}
        {...(chosen ? onPress(() => href && onOpen(chosen)) : first)}
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
