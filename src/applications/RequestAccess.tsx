import { use } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { externalLink, onPress } from '../ui/TextLink.tsx';
import { CardActions } from './CardActions.ts';
import { cardIds, newTabId } from './cardIds.ts';
import type { Application } from './catalogue.ts';

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
      label="Request access"
      href={requestAccessUrl(application, link)}
      variant="secondary"
      aria-describedby={`${cardIds(application).heading} ${newTabId}`}
    />
  );
}

/**
 * The provider's contact page, told which application is asked for, and which link led here. Never who
 * asks: an address ends up in logs.
 */
export function requestAccessUrl({ contactUrl, name }: Application, link?: string): string {
  const url = new URL(contactUrl);
  url.searchParams.set('application', name);
  if (link !== undefined) url.searchParams.set('link', link);
  return url.href;
}
