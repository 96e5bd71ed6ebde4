import { isFailure, type ToldReason } from '../../auth/reasons.ts';
import { useServices } from '../Services.ts';
import { MessagePage } from './MessagePage.tsx';

export function SignedOutPage({ reason }: { readonly reason: ToldReason }) {
  const { auth, updates } = useServices();
  const [heading, text, label = 'Sign in'] = signedOutTexts[reason];
  const signIn = { label, onClick: () => void auth.signIn() };
  const reload = { iconBefore: 'refresh', label: 'Reload', onClick: updates.reload } as const;
  // Some providers ignore `prompt=login` and repeat their answer until their session ends.
  const mayStay = reason === 'notAccepted' || reason === 'untrusted';
  const logOut = mayStay ? { label: 'Log out', onClick: () => void auth.signOut() } : undefined;
  return (
    <MessagePage
      key={reason}
      page="Signed out"
      heading={heading}
      actions={reason === 'outdated' ? [reload, signIn] : [signIn, logOut]}
      isFailure={isFailure[reason]}
    >
      {text}
    </MessagePage>
  );
}

type SignedOutText = readonly [heading: string, text: string, action?: 'Try again'];

export const signedOutTexts: Readonly<Record<ToldReason, SignedOutText>> = {
  loggedOut: [
    'You are signed out on this device',
    'Your cards are removed from this device. The sign-in service has not answered yet, so this browser may still be signed in there.',
  ],
  elsewhere: [
    'You are signed out on this device',
    'You signed out in another tab or application of the suite, or this browser has removed its cookies.',
  ],
  idle: ['You are signed out on this device', 'You were away for some time.'],
  outdated: [
    'This page is out of date',
    'A newer version was used in this browser. Reload the page. If that does not help, sign in.',
  ],
  offline: [
    'You are offline',
    'Sign in when the network is back. This page continues by itself.',
    'Try again',
  ],
  unreachable: [
    'The sign-in service cannot be reached',
    'This page continues by itself once it answers.',
    'Try again',
  ],
  loop: [
    'Sign in to see your applications',
    'You came back from the sign-in page twice without being signed in. Try again.',
  ],
  returned: [
    'Sign in to see your applications',
    'You are not signed in yet. If the sign-in page does not open, go there again.',
  ],
  notAccepted: [
    'The service does not accept your sign-in',
    'You signed in, but our service refused you twice. Try again in a minute, or contact us.',
    'Try again',
  ],
  unanswered: ['The sign-in service did not answer', 'You are not signed in yet. Try again.'],
  providerError: [
    'You could not be signed in',
    'The sign-in service reported a problem. Try again.',
  ],
  accessDenied: [
    'Access was refused',
    'Your organisation or the sign-in page said no. Try again, or contact us.',
  ],
  cookiesBlocked: [
    'A problem with cookies prevents signing in',
    'Allow cookies for this site in your browser’s settings, or delete those that it has. Then try again.',
    'Try again',
  ],
  untrusted: [
    'Sign-in failed',
    'We could not confirm that the sign-in service’s answer is genuine. Try again, or contact us.',
  ],
};
