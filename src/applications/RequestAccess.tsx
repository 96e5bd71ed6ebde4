import { use } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { externalLink, onPress } from '../ui/TextLink.tsx';
import { CardActions } from './CardActions.ts';
import { cardIds, newTabId } from './cardIds.ts';
import type { Application } from './catalogue.ts';
import { sentences } from './sentences.ts';

interface Props {
  readonly application: Application;
  readonly link: string | undefined;
}

/** Leads to where access is asked for. Pressable offline too, as every link. */
export function RequestAccess({ application, link }: Props) {
  const { onRequest } = use(CardActions);
  return (
    <LinkButton
      {...externalLink}
      {...onPress(() => onRequest?.(application))}
      label={sentences.requestAccess}
      href={requestAccessUrl(application, link)}
      variant="secondary"
      aria-describedby={`${cardIds(application).heading} ${newTabId}`}
    />
  );
}

/**
 * The address of the provider's contact page, with the application that is asked for and the link that led
 * here. It never names the user, because addresses end up in logs.
 */
export function requestAccessUrl({ contactUrl, name }: Application, link?: string): string {
  const url = new URL(contactUrl);
  url.searchParams.set('application', name);
  if (link !== undefined) url.searchParams.set('link', link);
  return url.href;
}
