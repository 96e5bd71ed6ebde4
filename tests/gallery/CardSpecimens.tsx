import { type ReactNode, useEffect, useState } from 'react';
import { applicationIds } from '../../shared/applications.ts';
import { ApplicationCard } from '../../src/applications/ApplicationCard.tsx';
import { BrokenCard } from '../../src/applications/CardFrame.tsx';
import { type Application, createCatalogue } from '../../src/applications/catalogue.ts';
import { DeclaredAvailability } from '../../src/applications/DeclaredAvailability.ts';
import homePage from '../../src/applications/HomePage.module.css';
import type { Subscription } from '../../src/applications/Subscription.ts';
import { type News, noNews } from '../../src/applications/userData/whatIsNew.ts';
import { config } from '../../src/lib/config.ts';
import type { Availability } from '../../src/notices/noticesFile.ts';
import { called } from './standIns.ts';

/** Draws one application's card in some state. */
type CardSpecimen = (application: Application) => ReactNode;

const links = Object.fromEntries(applicationIds.map((id) => [id, `https://www.suite.test/${id}`]));
export const catalogue = createCatalogue({ ...config, links });
export const longPlace =
  'North Devon Biosphere Reserve, saltmarsh restoration near Fremington (stage 2)';
const places = ['Somerset Levels and Moors', 'Exmoor and the Quantocks', longPlace];

/** Each application shows the next card of a set, since its ids allow one card of it in a page. */
const sets: Readonly<Record<string, readonly CardSpecimen[]>> = {
  'to-choose': [(application) => card(application, named(application, places))],
  chosen: [1, 2].map((index) => (application) => {
    const subscriptions = named(application, places);
    return card(application, subscriptions, subscriptions[index]?.id);
  }),
  'with-states': [
    (application) =>
      declared(application, {
        state: 'degraded',
        text: 'Reports load slowly. Opening and saving work.',
        since: '2026-11-22T09:00:00Z',
      }),
    (application) => declared(application, { state: 'maintenance' }),
    (application) => declared(application, { state: 'outage' }),
    (application) => card(application, named(application, places)),
  ],
  'with-news': [
    (application) => withNews(application, { brought: [longPlace] }),
    (application) => withNews(application, { brought: places, isBesideDeclared: true }),
    (application) => withNews(application, { isFirst: true, requested: '23 November' }),
    (application) => withNews(application, { isFirst: true, taken: ['Exmoor', longPlace] }),
  ],
  'of-one-name': [
    (application) => {
      const twins = named(application, ['2025', '2026']).map(({ name: detail, ...place }) => ({
        ...place,
        name: 'Farm plan, Upper Wye',
        detail,
      }));
      return card(application, twins, twins[1]?.id);
    },
  ],
  'without-choice': [
    (application) => card(application, named(application, ['Somerset Levels and Moors'])),
    (application) => card(application, named(application, [longPlace])),
    (application) => card(application, []),
    (application) => card({ ...application, isAvailable: false }, []),
  ],
  troubled: [
    (application) => card(application, named(application, ['Levels'], 'javascript:open()')),
    (application) => <RevokedCard application={application} />,
    (application) => <BrokenCard application={application} onRetry={called('tryAgain')} />,
    (application) => card(application, named(application, ['W'.repeat(50_000)])),
  ],
};

/** A page of cards for each set, by the name that `?page=` asks for. */
export const cardPages = Object.fromEntries(
  Object.entries(sets).map(([name, set]) => [
    `cards-${name}`,
    <main className="column" key={name}>
      <h1>{`Cards: ${name}`}</h1>
      <div className={homePage.cards}>
        {catalogue.map((application, index) => set[index % set.length]?.(application))}
      </div>
    </main>,
  ]),
);

export function named(
  application: Application,
  names: readonly string[],
  url = 'https://open.test/',
) {
  return names.map((name): Subscription => {
    const id = `${application.id}: ${name}`;
    return { id, name, url, application: application.id };
  });
}

function card(
  application: Application,
  subscriptions: readonly Subscription[],
  chosen?: string,
  { news = noNews, requested }: { readonly news?: News; readonly requested?: string } = {},
) {
  return (
    <ApplicationCard
      key={application.id}
      application={application}
      subscriptions={subscriptions}
      news={news}
      remembered={chosen}
      requested={requested}
    />
  );
}

interface Told {
  readonly brought?: readonly string[];
  readonly taken?: readonly string[];
  readonly isFirst?: boolean;
  readonly requested?: string;
  readonly isBesideDeclared?: boolean;
}

/** What was taken is all that there was. */
function withNews(application: Application, { brought = [], taken = [], isFirst, ...told }: Told) {
  const { requested = '', isBesideDeclared } = told;
  const fresh = named(application, brought).map((place) => ({ ...place, isNew: true }));
  const kept = taken.length > 0 ? [] : named(application, ['Somerset Levels and Moors']);
  const news = { days: { [application.id]: isFirst ? 7 : 0 }, lost: named(application, taken) };
  const drawn = card(application, [...kept, ...fresh], kept[0]?.id, { news, requested });
  return isBesideDeclared ? declared(application, { state: 'degraded' }, drawn) : drawn;
}

function declared(
  application: Application,
  availability: Availability,
  drawn = card(application, named(application, places)),
) {
  return (
    <DeclaredAvailability key={application.id} value={{ [application.id]: availability }}>
      {drawn}
    </DeclaredAvailability>
  );
}

/** The only choice is preselected, then goes as a refresh would take it. */
function RevokedCard({ application }: { readonly application: Application }) {
  const [names, setNames] = useState(['Revoked']);
  useEffect(() => setNames(places), []);
  return card(application, named(application, names));
}
