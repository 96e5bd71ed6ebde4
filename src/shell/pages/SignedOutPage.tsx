import type { SignedOutReason } from '../../auth/Auth.ts';
import { isFailure } from '../../auth/Auth.ts';
import { MessagePage } from './MessagePage.tsx';

interface Props {
  /** A visitor is redirected to the provider's login and sees no page. */
  readonly reason: Exclude<SignedOutReason, 'visitor'>;
  /** Of the failure, where it is one. */
  readonly reference?: string | undefined;
  readonly onSignIn: () => void;
  readonly onLogout: () => void;
}

/** Says why nobody is signed in and offers to sign in; it never redirects by itself. */
export function SignedOutPage({ reason, reference, onSignIn, onLogout }: Props) {
  const { heading, text, action } = signedOutTexts[reason];
  return (
    <MessagePage
      key={reason}
      page="Signed out"
      heading={heading}
      reference={reference}
      actions={[
        { label: action, onClick: onSignIn },
        reason === 'notAccepted' ? { label: 'Log out', onClick: onLogout } : undefined,
      ]}
      hasContact={isFailure(reason)}
    >
      {text}
    </MessagePage>
  );
}

interface SignedOutText {
  readonly heading: string;
  readonly text: string;
  /** The label of what signs in. */
  readonly action: 'Sign in' | 'Try again';
}

const signedOutTexts: Readonly<Record<Exclude<SignedOutReason, 'visitor'>, SignedOutText>> = {
  loggedOut: {
    heading: 'You are signed out on this device',
    text: 'Your cards are gone. We could not reach the sign-in service, so this browser may still be signed in there.',
    action: 'Sign in',
  },
  elsewhere: {
    heading: 'You are signed out on this device',
    text: 'You logged out in another tab or in another application of the suite.',
    action: 'Sign in',
  },
  idle: {
    heading: 'You are signed out on this device',
    text: 'You were away for some time.',
    action: 'Sign in',
  },
  offline: {
    heading: 'You are offline. Sign in when the network is back',
    text: 'This page continues by itself once you are connected.',
    action: 'Try again',
  },
  unreachable: {
    heading: 'The sign-in service cannot be reached',
    text: 'This page continues by itself once it answers.',
    action: 'Try again',
  },
  loop: {
    heading: 'Sign in to see your applications',
    text: 'You came back from the sign-in page twice without being signed in. Try once more.',
    action: 'Sign in',
  },
  returned: {
    heading: 'Sign in to see your applications',
    text: 'You left the sign-in page before you were signed in.',
    action: 'Sign in',
  },
  notAccepted: {
    heading: 'The service does not accept your sign-in',
    text: 'You signed in, but our service refused you twice. Try again in a minute, or contact us.',
    action: 'Try again',
  },
  providerError: {
    heading: 'You could not be signed in',
    text: 'The sign-in service reported a problem. Try once more.',
    action: 'Sign in',
  },
  accessDenied: {
    heading: 'You did not agree',
    text: 'The sign-in service says that access was refused: by you, or by a rule of your organisation. To use the suite, sign in and agree.',
    action: 'Sign in',
  },
  cookiesBlocked: {
    heading: 'Allow cookies to sign in',
    text: 'Your browser blocks cookies or site data for this site, or has no room for them. Allow both in its settings, or free some space, then try again.',
    action: 'Try again',
  },
  cookieLocked: {
    heading: 'A cookie stands in the way',
    text: 'Delete this site’s cookies in the browser’s settings, then try again.',
    action: 'Try again',
  },
  foreignCookies: {
    heading: 'Another environment is signed in here',
    text: 'Log out there first, or use another profile of this browser.',
    action: 'Try again',
  },
  untrusted: {
    heading: 'The sign-in service’s answer could not be trusted',
    text: 'It failed a check, so we kept nothing of it. Try once more, or contact us.',
    action: 'Sign in',
  },
};
