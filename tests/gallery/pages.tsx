import type { ReactNode } from 'react';
import { CardActions } from '../../src/applications/CardActions.ts';
import { FindDialog } from '../../src/applications/find/FindDialog.tsx';
import type { Freshness } from '../../src/applications/freshness.ts';
import { HomePage } from '../../src/applications/HomePage.tsx';
import { FreshnessLine } from '../../src/applications/LiveFreshness.tsx';
import { noPreferences } from '../../src/applications/preferences/Preferences.ts';
import type { Profile } from '../../src/applications/userData/schemas.ts';
import { noNews } from '../../src/applications/userData/whatIsNew.ts';
import { Header } from '../../src/shell/Header.tsx';
import { LoadingScreen } from '../../src/shell/LoadingScreen.tsx';
import { PageLayout } from '../../src/shell/PageLayout.tsx';
import { CouldNotLoadPage, CrashPage, ForbiddenPage } from '../../src/shell/pages/FailurePages.tsx';
import { SignedOutPage, signedOutTexts } from '../../src/shell/pages/SignedOutPage.tsx';
import { cardPages, catalogue, longPlace, named } from './CardSpecimens.tsx';
import { called, names, toasts } from './standIns.ts';

export const header = (profile: Profile = names.usual) => <Header profile={profile} />;

const now = Date.parse('2026-11-26T12:00');
const [today, lastYear] = [now - 3_600_000, Date.parse('2025-12-28T12:00')];
const few = [['Exmoor', 'Wye Valley'], ['Moor'], ['Peat report']];
const many = catalogue.map(() => ['Exmoor', 'Wye Valley', 'Somerset Levels and Moors', longPlace]);
const failure = signedOutTexts.untrusted[0];

/** The home page with a line of each kind. Of somebody with many places it has all rows; one has the fourth card. */
const homes: Readonly<Record<string, readonly [Freshness, places: readonly string[][]]>> = {
  home: [{ kind: 'fresh', savedAt: today }, few],
  'home-refreshing-many': [{ kind: 'refreshing', savedAt: today }, many],
  'home-nothing-yet': [{ kind: 'fresh', savedAt: today }, []],
  'home-offline-many-old': [{ kind: 'offline', savedAt: lastYear }, many],
  'home-failed-old': [{ kind: 'failed', savedAt: lastYear }, few],
  'home-ended-many-old': [{ kind: 'ended', savedAt: lastYear }, many],
  'home-not-signed-in': [{ kind: 'ended', savedAt: lastYear, failure }, few],
};

const placesOf = (places: readonly string[][]) =>
  catalogue.flatMap((application, index) => named(application, places[index] ?? []));

/** But for those that their cards have chosen. */
const pinned = placesOf(many)
  .filter(({ name }) => name !== longPlace)
  .slice(0, 4);

function home([freshness, places]: readonly [Freshness, readonly string[][]]) {
  const subscriptions = placesOf(places);
  const lastOpened = Object.fromEntries(
    subscriptions.map(({ application, id }) => [application, id]),
  );
  const acts = { onRefresh: called('refresh'), onSignIn: called('signIn') };
  return (
    <CardActions value={{ onOpen: called('open') }}>
      <PageLayout page="Applications" header={header()}>
        <HomePage
          applications={freshness.kind === 'refreshing' ? catalogue : catalogue.slice(0, 3)}
          subscriptions={subscriptions}
          news={noNews}
          preferences={{ ...noPreferences, lastOpened, pinned }}
          freshness={<FreshnessLine freshness={freshness} now={now} {...acts} />}
          onFind={called('find')}
        />
      </PageLayout>
    </CardActions>
  );
}

async function copy() {
  toasts.show({ type: 'success', message: 'Link copied' });
  return '';
}

/** The search, in the order of pins, and for what is typed. */
const find = (typed: string, places: readonly string[]) => (
  <CardActions value={{ onOpen: called('open'), onCopyLink: copy }}>
    <FindDialog
      applications={catalogue.slice(0, 1)}
      subscriptions={placesOf([[...places]])}
      news={noNews}
      preferences={{ ...noPreferences, pinned }}
      pendingInput={{ opens: true, typed, keys: [] }}
      onClose={called('close')}
    />
  </CardActions>
);

const forbidden = (profile: Profile) => (
  <ForbiddenPage
    profile={profile}
    email="amara@suite.test"
    header={header(profile)}
    onTryAgain={called('tryAgain')}
  />
);

const couldNotLoad = (reason: Parameters<typeof CouldNotLoadPage>[0]['reason']) => (
  <CouldNotLoadPage reason={reason} header={header()} onTryAgain={called('tryAgain')} />
);

const isReason = (name: string): name is keyof typeof signedOutTexts => name in signedOutTexts;
const reasons = Object.keys(signedOutTexts).filter(isReason);
const failures = ['silent', 'offline', 'unanswered', 'refused'] as const;

/** Every whole page, by the name that `?page=` asks for. */
export const pages: Readonly<Record<string, ReactNode>> = {
  ...cardPages,
  ...Object.fromEntries(Object.entries(homes).map(([name, state]) => [name, home(state)])),
  'find-pinned': find('', ['Exmoor']),
  'find-typed': find('wye', ['Exmoor', 'Wye Valley', 'Lower Wye']),
  loading: <LoadingScreen />,
  forbidden: forbidden(names.usual),
  'forbidden-long-name': forbidden(names.longest),
  'forbidden-right-to-left': forbidden(names.rightToLeft),
  ...Object.fromEntries(
    reasons.map((reason) => [
      `signed-out-${reason}`,
      <SignedOutPage key={reason} reason={reason} />,
    ]),
  ),
  ...Object.fromEntries(
    failures.map((reason) => [`could-not-load-${reason}`, couldNotLoad(reason)]),
  ),
  crash: <CrashPage />,
};
