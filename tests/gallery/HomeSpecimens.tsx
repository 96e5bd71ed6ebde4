import type { ReactNode } from 'react';
import { CardActions } from '../../src/applications/CardActions.ts';
import type { Freshness } from '../../src/applications/freshness.ts';
import { HomePage } from '../../src/applications/HomePage.tsx';
import { FreshnessLine } from '../../src/applications/LiveFreshness.tsx';
import { noPreferences } from '../../src/applications/preferences/Preferences.ts';
import { noNews } from '../../src/applications/userData/whatIsNew.ts';
import { PageLayout } from '../../src/shell/PageLayout.tsx';
import { signedOutTexts } from '../../src/shell/pages/SignedOutPage.tsx';
import { catalogue, longPlace, named } from './CardSpecimens.tsx';
import { called } from './standIns.ts';

const now = Date.parse('2026-11-26T12:00');
const [today, lastYear] = [now - 3_600_000, Date.parse('2025-12-28T12:00')];
const few = [['Exmoor'], [longPlace]];
const many = catalogue.map(() => ['Exmoor', 'Wye Valley', longPlace]);

const states: Readonly<Record<string, readonly [Freshness, places: readonly string[][]]>> = {
  home: [{ kind: 'fresh', savedAt: today }, few],
  'home-refreshing-many': [{ kind: 'refreshing', savedAt: today }, many],
  'home-nothing-yet': [{ kind: 'fresh', savedAt: today }, []],
  'home-offline-many-old': [{ kind: 'offline', savedAt: lastYear }, many],
  'home-failed-old': [{ kind: 'failed', savedAt: lastYear }, few],
  'home-ended-many-old': [{ kind: 'ended', savedAt: lastYear }, many],
  'home-not-signed-in': [
    { kind: 'ended', savedAt: lastYear, failure: signedOutTexts.untrusted[0] },
    few,
  ],
};

/** The home page with a line of each kind, below a header. Of somebody with many places it has all rows. */
export function homePages(header: ReactNode): Readonly<Record<string, ReactNode>> {
  const placesOf = (places: readonly string[][]) =>
    catalogue.flatMap((application, index) => named(application, places[index] ?? []));
  const pinned = placesOf(many).slice(0, 3);

  function home([freshness, places]: readonly [Freshness, readonly string[][]]) {
    const subscriptions = placesOf(places);
    const lastOpened = Object.fromEntries(
      subscriptions.map(({ application, id }) => [application, id]),
    );
    return (
      <CardActions value={{ onOpen: called('open') }}>
        <PageLayout page="Applications" header={header}>
          <HomePage
            applications={catalogue}
            subscriptions={subscriptions}
            news={noNews}
            preferences={{ ...noPreferences, lastOpened, pinned }}
            freshness={
              <FreshnessLine
                freshness={freshness}
                now={now}
                onRefresh={called('refresh')}
                onSignIn={called('signIn')}
              />
            }
            onFind={called('find')}
          />
        </PageLayout>
      </CardActions>
    );
  }

  return Object.fromEntries(Object.entries(states).map(([name, state]) => [name, home(state)]));
}
