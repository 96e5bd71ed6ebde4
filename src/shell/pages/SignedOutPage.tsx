import type { SignedOutReason } from '../../auth/Auth.ts';
import { isFailure } from '../../auth/isFailure.ts';
import { Button } from '../../ui/Button.tsx';
import { ContactButton, MessagePage } from './MessagePage.tsx';

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
      actions={
        <>
          <Button label={action} onClick={onSignIn} />
          {reason === 'notAccepted' && (
            <Button variant="secondary" label="Log out" onClick={onLogout} />
          )}
          {isFailure(reason) && <ContactButton />}
        </>
      }
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
    text: 'Nothing of yours is left here. If the sign-in service could not be reached, it may still know you in this browser.',
    action: 'Sign in',
  },
  elsewhere: {
    heading: 'You are signed out on this device',
    text: 'You logged out in another tab or in another application of the suite.',
    action: 'Sign in',
  },
  offline: {
    heading: 'You are offline. Sign in when the network is back',
    text: 'This page goes on by itself as soon as there is a connection.',
    action: 'Try again',
  },
  unreachable: {
    heading: 'The sign-in service cannot be reached',
    text: 'This page goes on by itself as soon as it answers.',
    action: 'Try again',
  },
  loop: {
    heading: 'Sign in to see your applications',
    text: 'You were sent to sign in twice within a minute and came back without being signed in.',
    action: 'Sign in',
  },
  returned: {
    heading: 'Sign in to see your applications',
    text: 'You went to sign in, but that was not completed.',
    action: 'Sign in',
  },
  notAccepted: {
    heading: 'The service does not accept your sign-in',
    text: 'You signed in, but the service refused your session twice in a row.',
    action: 'Try again',
  },
  providerError: {
    heading: 'You could not be signed in',
    text: 'The identity provider answered with an error. It may help to try once more.',
    action: 'Sign in',
  },
  accessDenied: {
    heading: 'You did not agree',
    text: 'The sign-in service says that access was refused: by you, or by a rule of your organisation. To use the suite, sign in and agree.',
    action: 'Sign in',
  },
  cookiesBlocked: {
    heading: 'Cookies stand in the way',
    text: 'To know that you are signed in, the suite keeps a cookie and a little site data, which this browser refuses or has no room for. Allow both for this site in the browser’s settings, or free some space, then try again.',
    action: 'Try again',
  },
  untrusted: {
    heading: "The identity provider's answer could not be trusted",
    text: 'It failed a check, so it was not used. Nothing of it was kept.',
    action: 'Sign in',
  },
};
