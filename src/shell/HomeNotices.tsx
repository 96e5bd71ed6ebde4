import type { SessionFreshness } from '../auth/AuthState.ts';
import { InstallNotice } from './InstallNotice.tsx';
import type { Services } from './Services.ts';
import { SessionBar } from './SessionBar.tsx';
import { signInFromPage } from './signInFromPage.ts';
import { UpdateNotice } from './UpdateNotice.tsx';

interface Props {
  readonly services: Services;
  readonly freshness: SessionFreshness;
}

/** What wants to be known above the cards: session ended, new version, installing. */
export function HomeNotices({ services, freshness }: Props) {
  const { auth, install, telemetry, updates } = services;

  return (
    <>
      {freshness === 'expired' && (
        <SessionBar
          onSignIn={() => void signInFromPage(auth)}
          onRemove={() => void auth.signOut()}
        />
      )}
      <UpdateNotice updates={updates} />
      <InstallNotice
        install={install}
        onError={(error) => telemetry.trackError(error, 'install')}
      />
    </>
  );
}
