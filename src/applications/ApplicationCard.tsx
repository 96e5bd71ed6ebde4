import { memo, useEffect, useEffectEvent } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { Select } from '../ui/select/Select.tsx';
import { truncatedName, valueId } from '../ui/select/SelectOption.ts';
import { externalLink, TextButton, TextLink } from '../ui/TextLink.tsx';
import styles from './ApplicationCard.module.css';
import { requestAccessUrl } from './accessRequest.ts';
import { CardFrame, CardState, focusNextStep, headingId } from './CardFrame.tsx';
import type { Application } from './catalogue.ts';
import { OpenLink } from './OpenLink.tsx';
import type { DeepLink } from './places/deepLink.ts';
import type { Place, Subscription } from './Subscription.ts';
import { useChoice } from './useChoice.ts';

interface Props {
  readonly application: Application;
  readonly subscriptions: readonly Subscription[];
  /** The id that was chosen last time. */
  readonly remembered: string | undefined;
  /** The link that led to this card, another object for every time it was followed. */
  readonly linked?: DeepLink | undefined;
  /** Whether the list is up to date enough to say what of a link is not in it. */
  readonly isLinkDecided: boolean;
  /** The provider's contact page, told whose request it is. */
  readonly contactUrl: string;
  /** Without access: whether the card says what happens next. */
  readonly hasAdvice?: boolean;
  readonly onOpen: (subscription: Subscription) => void;
  readonly onInvalidAddress: (subscription: Subscription) => void;
  /** Told once of a choice that is no longer there. */
  readonly onGone: (choice: Place) => void;
  readonly onCopyLink: (link: DeepLink) => void;
  readonly onCopyRequest: (application: Application, url: string) => void;
}

/** As before where its props are: a choice in one card draws no other. */
export const ApplicationCard = memo(Card);

/** One application in the state its availability and subscriptions put it in (spec §2). */
function Card({ application, subscriptions, remembered, linked, ...props }: Props) {
  const { isLinkDecided, contactUrl, hasAdvice = true, onOpen, onInvalidAddress, onGone } = props;
  const { onCopyLink, onCopyRequest } = props;
  const { chosen, missing, choose, setIsListOpen } = useChoice(subscriptions, remembered, linked);
  const goneId = missing?.id;
  const report = useEffectEvent(onGone);
  useEffect(() => {
    if (goneId !== undefined) report({ application: application.id, id: goneId });
  }, [application.id, goneId]);
  useEffect(() => {
    if (linked) focusNextStep(application);
  }, [application, linked]);

  if (!application.isAvailable) {
    const soon = <CardState icon="seed" words="Coming soon" />;
    return <CardFrame application={application} state="soon" choice={soon} />;
  }

  if (subscriptions.length === 0) {
    const url = requestAccessUrl(contactUrl, application);
    return (
      <CardFrame
        application={application}
        state="closed"
        copy={
          <TextButton
            label="Copy request"
            icon="copy"
            describedBy={headingId(application)}
            onClick={() => onCopyRequest(application, url)}
          />
        }
        choice={
          <CardState
            icon="lock"
            words="You do not have access"
            advice={hasAdvice && 'Ask us for it, and it opens here.'}
          />
        }
        action={
          <LinkButton
            {...externalLink}
            label="Request access"
            href={url}
            variant="secondary"
            aria-describedby={headingId(application)}
          />
        }
      />
    );
  }

  const open = { application, chosen, onOpen, onInvalidAddress };
  const copyLink = (
    <TextButton
      label="Copy link"
      icon="link"
      describedBy={headingId(application)}
      onClick={() =>
        onCopyLink({ application: application.id, ...(chosen && { subscription: chosen.id }) })
      }
    />
  );
  if (application.isSingleInstance && subscriptions.length === 1 && chosen) {
    const nameId = `${application.id}-chosen`;
    return (
      <CardFrame
        application={application}
        state="open"
        copy={copyLink}
        choice={
          <p className={styles.chosen} id={nameId} dir="auto" title={chosen.name}>
            {truncatedName(chosen.name)}
          </p>
        }
        action={<OpenLink {...open} describedBy={nameId} />}
      />
    );
  }
  const { id, name, placeholder, instance } = application;
  const selectId = `${id}-subscription`;
  const problem = missing?.isLinked
    ? `The ${instance} of this link could not be looked up yet.`
    : missing && `This ${instance} is no longer in your subscription. Choose another.`;
  return (
    <CardFrame
      application={application}
      state="open"
      copy={copyLink}
      choice={
        <Select
          id={selectId}
          label={`${name} subscription`}
          placeholder={placeholder}
          options={subscriptions}
          value={chosen}
          onChange={choose}
          onToggle={setIsListOpen}
          error={
            missing?.isLinked && isLinkDecided ? (
              <>
                {`The ${instance} of this link is not in your subscription. `}
                <TextLink
                  label="Request access"
                  href={requestAccessUrl(contactUrl, application)}
                  describedBy={headingId(application)}
                />
              </>
            ) : (
              problem
            )
          }
        />
      }
      action={<OpenLink {...open} {...(chosen && { describedBy: valueId(selectId) })} />}
    />
  );
}
