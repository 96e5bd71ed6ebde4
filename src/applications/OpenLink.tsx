import { useEffect, useEffectEvent } from 'react';
import { externalLink } from '../ui/externalLink.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import type { Application } from './Application.ts';
import styles from './ApplicationCard.module.css';
import { openableUrl } from './openableUrl.ts';
import type { Subscription } from './Subscription.ts';

interface Props {
  readonly application: Application;
  readonly chosen: Subscription | undefined;
  readonly onOpen: (subscription: Subscription) => void;
  readonly onInvalidAddress: (subscription: Subscription) => void;
}

/** Opens the chosen subscription; closed until one is chosen whose address is safe to follow. */
export function OpenLink({ application, chosen, onOpen, onInvalidAddress }: Props) {
  const href = chosen && openableUrl(chosen.url);
  const refused = chosen && href === undefined ? chosen : undefined;
  const problemId = refused && `${application.id}-address`;

  const report = useEffectEvent(onInvalidAddress);
  useEffect(() => {
    if (refused) report(refused);
  }, [refused]);

  function opened() {
    if (chosen && href) onOpen(chosen);
  }

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
        label={`Open ${application.name}`}
        href={href}
        variant={application.variant}
        iconAfter="open"
        aria-describedby={problemId}
        onClick={opened}
        onAuxClick={(event) => {
          if (event.button === 1) opened();
        }}
      />
    </>
  );
}
