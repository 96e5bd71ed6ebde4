import { memo, type ReactNode, use, useEffect, useState } from 'react';
import { truncatedName } from '../lib/graphemes.ts';
import { LinkButton } from '../ui/Button.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Select } from '../ui/select/Select.tsx';
import { valueId } from '../ui/select/SelectOption.ts';
import { externalLink, onPress, TextLink } from '../ui/TextLink.tsx';
import styles from './ApplicationCard.module.css';
import { CardActions, PinnedPlaces } from './CardActions.ts';
import { CardFrame, CardMessage } from './CardFrame.tsx';
import { CardNews, NoLonger } from './CardNews.tsx';
import { cardIds, newTabId } from './cardIds.ts';
import type { Application } from './catalogue.ts';
import { focusNextStep } from './focusNextStep.ts';
import { OpenLink } from './OpenLink.tsx';
import type { FollowedLink } from './places/deepLink.ts';
import { includesPlace, type Place, type Subscription, unnumbered } from './Subscription.ts';
import { sentences } from './sentences.ts';
import { useChosenPlace } from './useChosenPlace.ts';
import { isNew, type News } from './userData/whatIsNew.ts';

interface Props {
  readonly application: Application;
  readonly subscriptions: readonly Subscription[];
  readonly news: News;
  /** The id that was chosen last time. */
  readonly remembered: string | undefined;
  /** The day on which access was asked for, in words. */
  readonly requested: string | undefined;
  readonly linked?: FollowedLink | undefined;
}

/** Memoised, so that a choice in one card renders no other. */
export const ApplicationCard = memo(Card);

/** One application, in the state that its availability and subscriptions give it (P3–P6). */
function Card({ application, subscriptions, news, remembered, requested, linked }: Props) {
  const { id } = application;
  const { onRequest } = use(CardActions);
  const link = linked?.link;
  const { chosen, missing, choose } = useChosenPlace(id, subscriptions, remembered, link);
  useEffect(() => {
    if (link) focusNextStep(application);
  }, [application, link]);

  if (!application.isAvailable) {
    const soon = <CardMessage icon="seed" words={sentences.soon} />;
    return <CardFrame application={application} state="soon" choice={soon} />;
  }
  const lost = news.lost.filter(
    (place) => place.application === id && !includesPlace(subscriptions, place),
  );
  const lostChoice = lost.find((place) => place.id === missing?.id);
  const own = requested && subscriptions.length > 0 ? 'You have access now' : 'New';
  const cardNews = (
    <CardNews
      application={application}
      own={isNew(news, id) ? own : undefined}
      places={subscriptions}
      lost={lost.filter((place) => place !== lostChoice)}
    />
  );
  const ids = cardIds(application);
  if (subscriptions.length === 0) {
    return (
      <CardFrame
        application={application}
        news={cardNews}
        state="closed"
        choice={
          <CardMessage
            icon="lock"
            words={sentences.noAccess}
            advice={requested && `You opened a request on ${requested}`}
          />
        }
        action={
          // This stays pressable offline, as every link does.
          <LinkButton
            {...externalLink}
            {...onPress(() => onRequest?.(application))}
            label={sentences.requestAccess}
            href={requestAccessUrl(application, linked?.url)}
            variant="secondary"
            aria-describedby={`${ids.heading} ${newTabId}`}
          />
        }
      />
    );
  }

  const { name, placeholder, instance } = application;
  // A link to this place was followed, and no answer has shown yet whether the user has it.
  const isAwaited = missing?.by === 'link' && !linked?.isDecided;
  function problem(): ReactNode {
    if (!missing || isAwaited) return undefined;
    if (missing.by !== 'link') {
      return (
        <>
          {lostChoice ? (
            <NoLonger place={lostChoice} />
          ) : (
            <span>{`The ${instance} you chose is not in the list`}</span>
          )}
          <span>. Choose another.</span>
        </>
      );
    }
    return (
      <>
        <span>{`You do not have access to the ${instance} in this link. `}</span>
        <TextLink
          label={sentences.requestAccess}
          href={requestAccessUrl(application, linked?.url)}
          describedBy={`${ids.heading} ${newTabId}`}
        />
      </>
    );
  }
  const isOnly = application.isSingleInstance && subscriptions.length === 1;
  return (
    <CardFrame
      application={application}
      state="open"
      news={cardNews}
      more={subscriptions.length > 1 && chosen && <PlaceMenu place={chosen} />}
      choice={
        isOnly && chosen ? (
          <p className={`shortened ${styles.words}`} id={valueId(ids.choice)} title={chosen.name}>
            <bdi>{truncatedName(chosen.name)}</bdi>
          </p>
        ) : (
          <Select
            id={ids.choice}
            label={`${name} ${instance}`}
            placeholder={placeholder}
            options={subscriptions}
            value={chosen}
            onChange={choose}
            error={problem()}
            hint={isAwaited ? `We will look for this ${instance} when you are online.` : undefined}
          />
        )
      }
      action={<OpenLink application={application} chosen={chosen} />}
    />
  );
}

/**
 * Returns the address of the contact page, with the application that is asked for and the link that led here. It
 * never names the user, because addresses end up in logs.
 */
function requestAccessUrl({ contactUrl, name }: Application, link?: string): string {
  const url = new URL(contactUrl);
  url.searchParams.set('application', name);
  if (link !== undefined) url.searchParams.set('link', link);
  return url.href;
}

function PlaceMenu({ place }: { readonly place: Subscription }) {
  const { onCopyLink, onPin, onUnpin } = use(CardActions);
  const isPinned = includesPlace(use(PinnedPlaces), place);
  const [pinnedHere, setPinnedHere] = useState<Place>();
  const { application, id } = unnumbered(place);
  function pin() {
    onPin?.(place);
    setPinnedHere(place);
  }
  return (
    <>
      <MenuButton
        id={`${application}-more`}
        label="More"
        describedBy={cardIds({ id: application }).heading}
        icon="more"
        items={[
          isPinned
            ? { label: 'Unpin', icon: 'pin', onSelect: () => onUnpin?.(place) }
            : { label: 'Pin', icon: 'pin', onSelect: pin },
          {
            label: 'Copy link',
            icon: 'link',
            onSelect: () => onCopyLink?.({ application, subscription: id }),
          },
        ]}
      />
      {isPinned && pinnedHere === place && <span className="aside">{sentences.pinned}</span>}
    </>
  );
}
