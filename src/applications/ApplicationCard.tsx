import { externalLink } from '../ui/externalLink.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import type { Application } from './Application.ts';
import { CardFrame, headingId } from './CardFrame.tsx';
import { CardState } from './CardState.tsx';
import { LearnMore } from './LearnMore.tsx';
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
export function ApplicationCard({ application, subscriptions, remembered, ...props }: Props) {
  const { contactUrl, onOpen, onInvalidAddress } = props;
  const { chosen, isGone, choose } = useChoice(subscriptions, remembered);
  const learnMore = <LearnMore application={application} placement="alone" />;

  if (!application.isAvailable) {
    const soon = <CardState icon="seed" words="Coming soon" />;
    return <CardFrame application={application} state="soon" choice={soon} action={learnMore} />;
  }

  if (subscriptions.length === 0) {
    return (
      <CardFrame
        application={application}
        state="closed"
        choice={<CardState icon="lock" words="You do not have access" />}
        action={
          <>
            <LinkButton
              {...externalLink}
              label="Request access"
              href={requestAccessUrl(contactUrl, application)}
              variant="secondary"
              aria-describedby={headingId(application)}
            />
            {learnMore}
          </>
        }
      />
    );
  }

  const open = { application, chosen, onOpen, onInvalidAddress };
  const hasDropdown = !application.isSingleInstance || subscriptions.length > 1 || isGone;
  if (!hasDropdown) {
    const action = <OpenLink {...open} />;
    return <CardFrame application={application} state="open" choice={learnMore} action={action} />;
  }
  return (
    <CardFrame
      application={application}
      state="open"
      more={<LearnMore application={application} placement="inline" />}
      choice={
        <SubscriptionSelect
          application={application}
          subscriptions={subscriptions}
          chosen={chosen}
          isGone={isGone}
          onChoose={choose}
        />
      }
      action={<OpenLink {...open} />}
    />
  );
}
