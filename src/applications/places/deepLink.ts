import { type ApplicationId, applicationIds } from '../Subscription.ts';

/** `/#open=<application>&subscription=<id>`: a card, and what to choose in it. */
export interface DeepLink {
  readonly application: ApplicationId;
  /** As in the address: no subscription may have it. Left out: nothing is to be chosen. */
  readonly subscription?: string;
}

/** Undefined where a fragment is no deep link, or to an application that does not exist. */
export function parseDeepLink(fragment: string): DeepLink | undefined {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const application = applicationIds.find((id) => id === parameters.get('open'));
  const subscription = parameters.get('subscription');
  return application && { application, ...(subscription !== null && { subscription }) };
}

/** A fragment, so that no server's log learns who is given which link. */
export function deepLinkUrl(origin: string, { application, subscription }: DeepLink): string {
  const parameters = new URLSearchParams({
    open: application,
    ...(subscription !== undefined && { subscription }),
  });
  return `${origin}/#${parameters}`;
}
