import { use } from 'react';
import { Button, LinkButton } from '../ui/Button.tsx';
import { externalLink, onPress } from '../ui/TextLink.tsx';
import { CardActions, IsOnline } from './CardActions.ts';
import { idsOf, newTabId } from './CardFrame.tsx';
import type { Application } from './catalogue.ts';

interface Props {
  readonly application: Application;
  readonly link: string | undefined;
}

/** Leads to where access is asked for; without a network it gives the words to ask with. */
export function RequestAccess({ application, link }: Props) {
  const { onCopyRequest, onRequest } = use(CardActions);
  const url = requestAccessUrl(application, link);
  const id = idsOf(application).heading;
  return use(IsOnline) ? (
    <LinkButton
      {...externalLink}
      {...onPress(() => onRequest?.(application))}
      label="Request access"
      href={url}
      variant="secondary"
      aria-describedby={`${id} ${newTabId}`}
    />
  ) : (
    <Button
      label="Copy request"
      variant="secondary"
      iconBefore="copy"
      aria-describedby={id}
      onClick={() => onCopyRequest?.(application, url)}
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
