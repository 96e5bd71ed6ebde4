import { type ReactNode, useEffect, useState } from 'react';
import { applicationIds } from '../../shared/applications.ts';
import { ApplicationCard } from '../../src/applications/ApplicationCard.tsx';
import { BrokenCard } from '../../src/applications/CardFrame.tsx';
import { type Application, createCatalogue } from '../../src/applications/catalogue.ts';
import { DeclaredAvailability } from '../../src/applications/DeclaredAvailability.ts';
import homePage from '../../src/applications/HomePage.module.css';
import type { Subscription } from '../../src/applications/Subscription.ts';
import { config } from '../../src/lib/config.ts';
import type { Declared } from '../../src/notices/Declared.ts';
import { called } from './standIns.ts';

/** A card is given the three places below unless it is told. */
interface CardState {
  readonly places?: readonly string[];
  /** The name that all places have, told apart by their own. */
  readonly name?: string;
  readonly url?: string;
  /** Which place was chosen last time. */
  readonly chosen?: number;
  readonly brought?: readonly string[];
  /** All that there was. */
  readonly taken?: readonly string[];
  readonly isNew?: true;
  readonly requested?: string;
  readonly declared?: Declared['applications'][string];
  readonly isAvailable?: false;
}

const links = Object.fromEntries(applicationIds.map((id) => [id, `https://www.suite.test/${id}`]));
export const catalogue = createCatalogue({ ...config, links });
export const longPlace =
  'North Devon Biosphere Reserve, saltmarsh restoration near Fremington (stage 2)';
const somerset = 'Somerset Levels and Moors';
const three = [somerset, 'Exmoor and the Quantocks', longPlace];
/** No list shows all of them without being scrolled. */
const seven = Array.from({ length: 7 }, (_, index) => `${longPlace} ${index + 1}`);
const slow = 'Reports load slowly. You can still open and save.';

/** Each application shows the next card of a set, since its ids allow one card of it in a page. */
const sets: Readonly<Record<string, readonly (CardState | typeof BrokenSpecimen)[]>> = {
  'to-choose': [
    {},
    { places: seven, chosen: 6 },
    { chosen: 2 },
    { places: ['2025', '2026'], name: 'Upper Wye' },
  ],
  'without-choice': [
    { places: [somerset] },
    { places: [longPlace] },
    { places: [] },
    { places: [], isAvailable: false },
  ],
  'with-states': [
    { declared: { state: 'degraded', text: slow, since: 'Since 22 November at 09:00' } },
    { declared: { state: 'maintenance' } },
    { declared: { state: 'outage' } },
    { declared: { state: 'degraded' }, places: [somerset], chosen: 0, brought: three.slice(1) },
  ],
  'with-news': [
    { places: [somerset], chosen: 0, brought: [longPlace] },
    { places: [somerset], chosen: 0, isNew: true, requested: '23 November' },
    { places: [], isNew: true, taken: ['Exmoor', longPlace] },
  ],
  troubled: [
    { places: ['Levels'], url: 'javascript:open()' },
    RevokedSpecimen,
    BrokenSpecimen,
    { places: ['W'.repeat(50_000)] },
  ],
};

/** A page of cards for each set, by the name that `?page=` asks for. */
export const cardPages = Object.fromEntries(
  Object.entries(sets).map(([name, set]) => [
    `cards-${name}`,
    <main className="column" key={name}>
      <h1>{`Cards: ${name}`}</h1>
      <div className={homePage.cards}>
        {catalogue.map((application, index) => {
          const specimen = set[index % set.length];
          const Card = typeof specimen === 'function' ? specimen : CardSpecimen;
          const state = typeof specimen === 'function' ? {} : specimen;
          return <Card key={application.id} application={application} {...state} />;
        })}
      </div>
    </main>,
  ]),
);

export function named(
  { id: application }: Application,
  names: readonly string[],
  url = 'https://open.test/',
) {
  return names.map(
    (name): Subscription => ({ id: `${application}: ${name}`, name, url, application }),
  );
}

interface ForApplication {
  readonly application: Application;
}

function CardSpecimen({
  application,
  places = three,
  ...state
}: CardState & ForApplication): ReactNode {
  const { name, chosen = -1, brought = [], taken = [], isNew, isAvailable, declared } = state;
  const { id } = application;
  const known = named(application, places, state.url);
  const subscriptions = [
    ...known.map((place) => (name ? { ...place, name, detail: place.name } : place)),
    ...named(application, brought).map((place) => ({ ...place, isNew: true })),
  ];
  return (
    <DeclaredAvailability value={declared ? { [id]: declared } : {}}>
      <ApplicationCard
        application={isAvailable === false ? { ...application, isAvailable } : application}
        subscriptions={subscriptions}
        news={{ days: { [id]: isNew ? 7 : 0 }, lost: named(application, taken) }}
        remembered={known[chosen]?.id}
        requested={state.requested}
        isFirst={application === catalogue[0]}
      />
    </DeclaredAvailability>
  );
}

/** The only choice is preselected, then goes as a refresh would take it. */
function RevokedSpecimen({ application }: ForApplication) {
  const [places, setPlaces] = useState(['Revoked']);
  useEffect(() => setPlaces(three), []);
  return <CardSpecimen application={application} places={places} />;
}

function BrokenSpecimen({ application }: ForApplication) {
  return <BrokenCard application={application} onRetry={called('tryAgain')} />;
}
