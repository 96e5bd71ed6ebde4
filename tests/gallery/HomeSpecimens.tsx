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

/** The home page with a line of each kind, below a header. Of somebody with many places it has all rows. */
export function homePages(header: ReactNode): Readonly<Record<string, ReactNode>> {
  const fewPlaces = catalogue.flatMap((application, index) =>
    index === 0
      ? named(application, ['Exmoor'])
      : named(application, index === 1 ? [longPlace] : []),
  );
  const manyPlaces = catalogue.flatMap((application) =>
    named(application, ['Exmoor', 'Wye Valley', longPlace]),
  );

  function home(
    kind: Freshness['kind'],
    savedAt: number,
    subscriptions = fewPlaces,
    failure?: string,
  ) {
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
            preferences={{ ...noPreferences, lastOpened, pinned: manyPlaces.slice(0, 3) }}
            freshness={
              <FreshnessLine
                freshness={{ kind, savedAt, failure }}
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

  return {
    home: home('fresh', today),
    'home-refreshing-many': home('refreshing', today, manyPlaces),
    'home-nothing-yet': home('fresh', today, []),
    'home-offline': home('offline', today),
    'home-offline-many-old': home('offline', lastYear, manyPlaces),
    'home-failed-old': home('failed', lastYear),
    'home-ended': home('ended', today),
    'home-ended-many-old': home('ended', lastYear, manyPlaces),
    'home-not-signed-in': home('ended', lastYear, fewPlaces, signedOutTexts.untrusted[0]),
  };
}
