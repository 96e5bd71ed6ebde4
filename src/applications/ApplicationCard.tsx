import { memo, use, useEffect, useState } from 'react';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Select } from '../ui/select/Select.tsx';
import { valueId } from '../ui/select/SelectOption.ts';
import { externalLink, onPress, TextLink } from '../ui/TextLink.tsx';
import styles from './ApplicationCard.module.css';
import { CardActions, PinnedPlaces } from './CardActions.ts';
import { CardFrame, CardMessage, CardNews, NoLonger } from './CardFrame.tsx';
import { canOpen, cardOf } from './cardOf.ts';
import { cardIds, focusNextStep } from './cardParts.ts';
import type { Application } from './catalogue.ts';
import { type Choice, choiceAfter, chosenId, type Given } from './choiceAfter.ts';
import { OpenLink } from './OpenLink.tsx';
import { type FollowedLink, linkTo } from './places/deepLink.ts';
import { includesPlace, type Place, type Subscription } from './Subscription.ts';
import { sentences } from './sentences.ts';
import { isNew, lostKey, type News } from './userData/whatIsNew.ts';

interface Props {
  readonly application: Application;
  readonly subscriptions: readonly Subscription[];
  readonly news: News;
  readonly remembered: string | undefined;
  /** The day on which access was asked for, in words. */
  readonly requested: string | undefined;
  /** Whether its Open is the filled one of the page. */
  readonly isFirst: boolean;
  readonly linked?: FollowedLink | undefined;
}

/** Memoised, so that a choice in one card renders no other. */
export const ApplicationCard = memo(Card);

function Card({ application, subscriptions, news, remembered, requested, isFirst, linked }: Props) {
  const { onRequest, onDismissLost } = use(CardActions);
  const { id, name, instance, placeholder } = application;
  const link = linked?.link;
  const { choice, choose } = useChoice(id, { list: subscriptions, remembered, link });
  useEffect(() => {
    if (link) focusNextStep(application);
  }, [application, link]);
  // Decided once, so that no card changes its height when its Open is pressed.
  const [isBrief] = useState(Boolean(remembered ?? requested));
  const card = cardOf(application, subscriptions, news, linked, choice);
  const { kind, chosen, problem, gone } = card;
  const ids = cardIds(application);
  const requestUrl = () => requestAccessUrl(application, linked?.url);
  const own = requested && kind !== 'closed' ? 'You have access now' : 'New';
  const isGone = kind === 'closed' && !requested && isNew(news, lostKey(id));
  const said = (
    <>
      {isGone ? (
        <CardMessage icon="lock" words={`You no longer have access to ${application.ownName}.`} />
      ) : (
        <CardNews
          own={isNew(news, id) ? own : undefined}
          lost={card.lost}
          {...{ application, subscriptions }}
        />
      )}
      {requested && kind === 'closed' && (
        <p className="aside">{`You opened a request on ${requested}`}</p>
      )}
    </>
  );
  const problems = {
    gone: '. Choose another.',
    notListed: `The ${instance} you chose is not in the list. Choose another.`,
    refused: `You do not have access to the ${instance} in this link. `,
    awaited: `We will look for this ${instance} when you are online.`,
  };
  const remark = problem && (
    <>
      {gone && <NoLonger subscription={gone} />}
      <span>{problems[problem]}</span>
      {problem === 'refused' && (
        <TextLink label={sentences.requestAccess} href={requestUrl()} describedBy={ids.link} />
      )}
    </>
  );
  const choices = {
    soon: () => <CardMessage icon="seed" words={sentences.soon} />,
    closed: () =>
      isGone ? (
        <Button
          label="Dismiss"
          variant="none"
          aria-describedby={ids.heading}
          onClick={() => onDismissLost?.(application)}
        />
      ) : (
        <CardMessage icon="lock" words={sentences.noAccess} />
      ),
    single: () => (
      <p className={`clamped ${styles.place}`} id={valueId(ids.choice)} title={chosen?.name}>
        <bdi>{chosen?.name}</bdi>
      </p>
    ),
    choose: () => (
      <Select
        id={ids.choice}
        label={`${name} ${instance}`}
        placeholder={placeholder}
        options={subscriptions}
        value={chosen}
        onChange={choose}
        {...{ [problem === 'awaited' ? 'hint' : 'error']: remark }}
      />
    ),
  };
  return (
    <CardFrame
      application={application}
      state={kind}
      isBrief={isBrief}
      news={kind !== 'soon' && said}
      more={
        chosen &&
        (isBrief || subscriptions.length > 1) && (
          <MoreMenu application={application} place={chosen} />
        )
      }
      choice={choices[kind]()}
      action={
        canOpen(card) ? (
          <OpenLink application={application} chosen={chosen} isFirst={isFirst} />
        ) : (
          kind === 'closed' && (
            <LinkButton
              {...externalLink}
              {...onPress(() => onRequest?.(application))}
              label={sentences.requestAccess}
              href={requestUrl()}
              variant="secondary"
              aria-describedby={ids.link}
            />
          )
        )
      }
    />
  );
}

/** Keeps a card's choice for the visit; preferences remember the opened location. */
function useChoice(application: string, given: Given) {
  const { choices } = use(CardActions);
  const [before, setChoice] = useState<Choice>(
    () => choices?.get(application) ?? { opened: given.remembered },
  );
  const now = choiceAfter(before, given);
  if (now !== before) setChoice(now);
  useEffect(() => void choices?.set(application, now), [choices, application, now]);
  const choose = ({ id }: Subscription) => setChoice({ ...now, picked: id });
  return { choice: chosenId(now), choose };
}

/** The address never names the user, because addresses end up in logs. */
function requestAccessUrl({ contactUrl, name }: Application, link?: string): string {
  const url = new URL(contactUrl);
  url.searchParams.set('application', name);
  if (link !== undefined) url.searchParams.set('link', link);
  return url.href;
}

type MenuProps = Pick<Props, 'application'> & { readonly place: Place };

function MoreMenu({ application: { id, description }, place }: MenuProps) {
  const { onCopyLink, onPin, onUnpin } = use(CardActions);
  const isPinned = includesPlace(use(PinnedPlaces), place);
  return (
    <>
      <MenuButton
        id={`${id}-more`}
        label="More"
        describedBy={cardIds({ id }).heading}
        icon="more"
        heading={<p className="aside">{description}</p>}
        items={[
          {
            label: isPinned ? 'Unpin' : 'Pin',
            icon: 'pin',
            onSelect: () => void (isPinned ? onUnpin : onPin)?.(place),
          },
          {
            label: 'Copy link',
            icon: 'link',
            onSelect: () => void onCopyLink?.(linkTo(place)),
          },
        ]}
      />
      {isPinned && (
        <span className="hiddenInRows aside">
          <Icon name="pin" />
          <span className="visuallyHidden">{sentences.pinned}</span>
        </span>
      )}
    </>
  );
}
