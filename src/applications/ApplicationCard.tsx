import { externalLink } from '../ui/externalLink.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { Application } from './Application.ts';
import styles from './ApplicationCard.module.css';
import { CardFrame, headingId } from './CardFrame.tsx';
import { OpenLink } from './OpenLink.tsx';
import { requestAccessUrl } from './requestAccessUrl.ts';
import type { Subscription } from './Subscription.ts';
import { SubscriptionSelect } from './SubscriptionSelect.tsx';
import { useChoice } from './useChoice.ts';

interface Props {
  readonly application: Application;
  /** The user's subscriptions to this application. */
  readonly subscriptions: readonly Subscription[];
  /** Id of the subscription to begin with, if it is still there. */
  readonly remembered: string | undefined;
  readonly contactUrl: string;
  readonly onOpen: (subscription: Subscription) => void;
  /** A subscription was chosen that cannot be opened. */
  readonly onInvalidAddress: (subscription: Subscription) => void;
}

/** One application in the state its availability and subscriptions put it in (spec §2). */
export function ApplicationCard({
  application,
  subscriptions,
  remembered,
  contactUrl,
  onOpen,
  onInvalidAddress,
}: Props) {
  const { chosen, isGone, choose } = useChoice(subscriptions, remembered);
  const learnMore = (placement: 'inline' | 'alone') => (
    <TextLink
      label="Learn more"
      href={application.link}
      placement={placement}
      describedBy={headingId(application)}
    />
  );

  if (!application.isAvailable) {
    return (
      <CardFrame
        application={application}
        state="soon"
        choice={
          <p className={styles.state}>
            <Icon name="seed" />
            <span>Coming soon</span>
          </p>
        }
        action={learnMore('alone')}
      />
    );
  }

  if (subscriptions.length === 0) {
    return (
      <CardFrame
        application={application}
        state="closed"
        choice={
          <p className={styles.state}>
            <Icon name="lock" />
            <span>You do not have access</span>
          </p>
        }
        action={
          <>
            <LinkButton
              {...externalLink}
              label="Request access"
              href={requestAccessUrl(contactUrl, application)}
              variant="secondary"
              aria-describedby={headingId(application)}
            />
            {learnMore('alone')}
          </>
        }
      />
    );
  }

  const hasDropdown = !application.isSingleInstance || subscriptions.length > 1 || isGone;
  return (
    <CardFrame
      application={application}
      state="open"
      more={hasDropdown && learnMore('inline')}
      choice={
        hasDropdown ? (
          <SubscriptionSelect
            application={application}
            subscriptions={subscriptions}
            chosen={chosen}
            isGone={isGone}
            onChoose={choose}
          />
        ) : (
          learnMore('alone')
        )
      }
      action={
        <OpenLink
          application={application}
          chosen={chosen}
          onOpen={onOpen}
          onInvalidAddress={onInvalidAddress}
        />
      }
    />
  );
}
