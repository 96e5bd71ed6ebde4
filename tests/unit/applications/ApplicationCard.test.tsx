import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ApplicationId } from '../../../shared/applications.ts';
import { ApplicationCard } from '../../../src/applications/ApplicationCard.tsx';
import { CardActions } from '../../../src/applications/CardActions.ts';
import { newTabId } from '../../../src/applications/cardIds.ts';
import { DeclaredAvailability } from '../../../src/applications/DeclaredAvailability.ts';
import type { DeepLink, FollowedLink } from '../../../src/applications/places/deepLink.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { type News, noNews } from '../../../src/applications/userData/whatIsNew.ts';
import type { Availability } from '../../../src/notices/noticesFile.ts';
import {
  annualReport,
  catalogue,
  catalogueOfProduction,
  exmoor,
  meadow,
  river,
  somerset,
} from './cardSamples.ts';
import { watchedActions } from './watchedActions.ts';

interface Shown {
  readonly applications?: typeof catalogue;
  readonly remembered?: string | undefined;
  readonly requested?: string;
  readonly news?: News;
  readonly linked?: FollowedLink;
  readonly availability?: Availability;
}

function showCard(id: ApplicationId, first: readonly Subscription[], shown: Shown = {}) {
  const application = (shown.applications ?? catalogue).find((entry) => entry.id === id);
  if (!application) throw new Error(`${id} is not listed`);
  const actions = watchedActions();
  let now = { subscriptions: first, ...shown };
  const card = () => (
    <CardActions value={actions}>
      <DeclaredAvailability value={now.availability ? { [id]: now.availability } : {}}>
        <ApplicationCard
          application={application}
          subscriptions={now.subscriptions}
          news={now.news ?? noNews}
          remembered={now.remembered}
          requested={now.requested}
          linked={now.linked}
        />
        <span id={newTabId} hidden>
          opens in a new tab
        </span>
      </DeclaredAvailability>
    </CardActions>
  );
  const { rerender } = render(card());
  const change = (changes: Partial<typeof now>) => {
    now = { ...now, ...changes };
    rerender(card());
  };
  return {
    ...actions,
    /** Whatever of the list is gone was used. */
    refresh: (subscriptions: readonly Subscription[]) =>
      change({ subscriptions, news: { lost: first } }),
    /** Another tab has opened it. */
    follow: (remembered: string | undefined, subscriptions = now.subscriptions) =>
      change({ remembered, subscriptions }),
    /** Undecided until an answer has said whether there is such a place. */
    followLink: (link: Omit<DeepLink, 'application'> = {}, isDecided = true) => {
      const url = 'https://suite.test/#open=there';
      change({ linked: { link: { application: id, ...link }, url, isDecided } });
    },
  };
}

/** What a screen reader says of a control after its name. */
function described(control: Element) {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => {
    const element = document.getElementById(id);
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });
}

const openLink = () => screen.getByRole('link', { name: /^Open / });
const dropdown = () => screen.queryByRole('combobox');

async function chooseInList(name: string) {
  const box = screen.getByRole('combobox');
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await userEvent.click(await screen.findByRole('option', { name }));
}

const choosing = 'Select a location';
const isClosed = null;

type Choice = string | undefined;
type Address = string | null | undefined;

test.each<[string, ApplicationId, readonly Subscription[], Choice, Address, string?]>([
  ['one place', 'natural_capital_plan', [somerset], somerset.name, somerset.url],
  ['several places', 'natural_capital_plan', [somerset, exmoor], choosing, isClosed],
  ['the only report', 'natural_capital_impact', [annualReport], undefined, annualReport.url],
  ['two of what is mostly one', 'natural_capital_project', [meadow, river], choosing, isClosed],
  ['no access', 'natural_capital_credit', [], undefined, undefined, 'You do not have access'],
  ['a card to come', 'natural_capital_project', [meadow], undefined, undefined, 'Coming soon'],
])('who has %s finds its choice and its Open there', (_what, id, subscriptions, ...expected) => {
  const [choice, href, text] = expected;
  const applications = text === 'Coming soon' ? catalogueOfProduction : catalogue;
  showCard(id, subscriptions, { applications });
  const { name = '', link, instance } = catalogue.find((entry) => entry.id === id) ?? {};
  const card = within(screen.getByRole('article', { name }));
  expect(card.getByRole('heading').textContent).toBe(name);
  expect(card.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe(link);
  const box = card.queryByRole('combobox', { name: `${name} ${instance}` });
  expect(box?.textContent).toBe(choice);
  const open = card.queryByRole('link', { name: `Open ${name}` });
  expect(open?.getAttribute('href')).toBe(href);
  expect(open?.getAttribute('aria-disabled') === 'true').toBe(href === isClosed);
  if (href === isClosed) expect(open?.tabIndex).toBe(0);
  if (text) expect(card.getByText(text)).toBeDefined();
});

test('its place and what the operator says of it belong to its Open', () => {
  const text = '\u202EReports load slowly.';
  const availability = { state: 'degraded', text, since: '2026-11-26T09:00:00Z' } as const;
  showCard('natural_capital_impact', [annualReport], { availability });
  const said = `Some problems${text} Since 26 November at 09:00`;
  expect(described(openLink())).toEqual([annualReport.name, said, 'opens in a new tab']);
  expect(screen.getByText(text).tagName, 'turns no words around it').toBe('BDI');
});

test.each([
  ['outage', [annualReport], 'Not working'],
  ['maintenance', [annualReport], 'Under maintenance'],
  ['outage', [], undefined],
] as const)('%s stands on a card that can be opened', (state, places, said) => {
  showCard('natural_capital_impact', places, { availability: { state } });
  expect(screen.queryByText(/^(Not working|Under maintenance)$/)?.textContent).toBe(said);
});

test.each(['press', 'Enter'])('a %s on the closed link opens the list instead', async (way) => {
  const { onOpen } = showCard('natural_capital_plan', [somerset, exmoor]);
  expect(openLink().title).toBe('Select a location first');
  if (way === 'press') fireEvent.click(openLink());
  else fireEvent.keyDown(openLink(), { key: 'Enter' });
  await screen.findByRole('option', { name: exmoor.name });
  expect(document.activeElement).toBe(dropdown());
  expect(openLink().hasAttribute('href')).toBe(false);
  expect(onOpen).not.toHaveBeenCalled();
});

test('tells places of one name apart in the list, in the field and once one is gone', async () => {
  const twins = ['a.test', 'b.test'].map((detail) => ({ ...exmoor, id: detail, detail }));
  const { refresh } = showCard('natural_capital_plan', twins);
  await chooseInList('Exmoor b.test');
  expect(described(openLink())).toContain('Exmoor (b.test)');
  refresh(twins.slice(0, 1));
  expect(screen.getByRole('alert').textContent).toContain('“Exmoor (b.test)”');
});

test('reports what was opened, by click and by middle click', async () => {
  const { onOpen } = showCard('natural_capital_plan', [somerset]);
  openLink().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(openLink());
  await userEvent.pointer({ keys: '[MouseMiddle]', target: openLink() });
  await userEvent.pointer({ keys: '[MouseRight]', target: openLink() });
  expect(onOpen.mock.calls).toEqual([[somerset], [somerset]]);
});

test('shows but does not open an address that is not valid', () => {
  const url = 'javascript:alert(1)';
  const { onInvalidAddress } = showCard('natural_capital_plan', [{ ...somerset, url }]);
  expect(dropdown()?.textContent).toBe(somerset.name);
  const link = openLink();
  expect(link.hasAttribute('href')).toBe(false);
  expect(described(link)).toContain('This address is not valid');
  expect(onInvalidAddress).toHaveBeenCalledWith(expect.objectContaining({ id: somerset.id, url }));
});

test('says that a remembered choice is no longer there', () => {
  const { follow } = showCard('natural_capital_plan', [somerset, exmoor], {
    remembered: 'gone',
  });
  expect(dropdown()?.textContent).toBe('Select a location');
  const sentence = 'The location you chose is not in the list. Choose another.';
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  follow(undefined);
  expect(screen.getByRole('alert').textContent).toBe(sentence);
});

test('follows what another tab has opened, once it is in the list', () => {
  const { follow } = showCard('natural_capital_plan', [somerset, exmoor], {
    remembered: somerset.id,
  });
  follow(exmoor.id);
  expect(openLink().getAttribute('href')).toBe(exmoor.url);
  const granted = { ...exmoor, id: 'granted', url: 'https://granted.test/' };
  follow(granted.id);
  expect(openLink().getAttribute('href')).toBe(exmoor.url);
  follow(granted.id, [somerset, exmoor, granted]);
  expect(openLink().getAttribute('href')).toBe(granted.url);
});

const moved = { ...exmoor, name: 'Exmoor and Quantocks', url: 'https://new.test/' };
const both = [somerset, exmoor];
const another = [{ ...annualReport, id: 'other', name: 'Another report' }];

test.each<
  [
    what: string,
    first: readonly Subscription[],
    remembered: Choice,
    refreshes: readonly Subscription[][],
    chosen?: Subscription | undefined,
    said?: string,
  ]
>([
  ['follows a renamed and moved choice', both, exmoor.id, [[somerset, moved]], moved],
  [
    'clears a choice that went away and says so',
    both,
    exmoor.id,
    [[somerset]],
    undefined,
    'You no longer have access to “Exmoor”. Choose another.',
  ],
  [
    'never puts another in the place of a choice that went away',
    [annualReport],
    annualReport.id,
    [another],
    undefined,
    'You no longer have access to “Annual report”. Choose another.',
  ],
])('%s', (_what, first, remembered, refreshes, chosen, said) => {
  const { refresh } = showCard(first[0]?.application ?? 'natural_capital_plan', first, {
    remembered,
  });
  for (const subscriptions of refreshes) refresh(subscriptions);
  const placeholder = first[0] === annualReport ? 'Select a report' : choosing;
  expect(dropdown()?.textContent).toBe(chosen?.name ?? placeholder);
  expect(openLink().getAttribute('href')).toBe(chosen?.url ?? isClosed);
  expect(screen.queryByRole('alert')?.textContent).toBe(said);
});

test.each([true, false])('all access goes, with the focus on its Open: %s', (hasFocus) => {
  const { refresh } = showCard('natural_capital_plan', [somerset]);
  openLink().focus();
  if (!hasFocus) openLink().blur();
  refresh([]);
  expect(document.activeElement).toBe(hasFocus ? screen.getByRole('heading') : document.body);
});

test('says when access was asked for, and keeps its article once there is some', () => {
  const { refresh } = showCard('natural_capital_plan', [], { requested: '23 November' });
  expect(screen.getByText('You opened a request on 23 November')).toBeDefined();
  const card = screen.getByRole('article');
  refresh([somerset]);
  expect(screen.queryByText('You opened a request on 23 November')).toBeNull();
  expect(screen.getByRole('article')).toBe(card);
});

test('chooses what a link names, over the remembered choice, with the focus on Open', () => {
  const { followLink, follow } = showCard('natural_capital_plan', [somerset, exmoor], {
    remembered: somerset.id,
  });
  followLink({ subscription: exmoor.id });
  expect(openLink().getAttribute('href')).toBe(exmoor.url);
  expect(document.activeElement).toBe(openLink());
  follow(somerset.id);
  expect(openLink().getAttribute('href')).toBe(exmoor.url);
});

test.each([
  ['keeps its choice', [somerset], 'A', somerset.url],
  ['asks for one', [somerset, exmoor], 'INPUT', isClosed],
])('for a link that names no place %s', async (_what, subscriptions, focused, href) => {
  showCard('natural_capital_plan', subscriptions).followLink();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe(focused));
  expect(openLink().getAttribute('href')).toBe(href);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('leads a link to who has no access where to ask for it', () => {
  showCard('natural_capital_plan', []).followLink({ subscription: exmoor.id });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Request access' }));
});

test('offers more of a place once one of several is chosen', async () => {
  const { refresh } = showCard('natural_capital_plan', [somerset, exmoor]);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  await chooseInList(exmoor.name);
  expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
  refresh([exmoor]);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('offline Open says that it needs a network, and opens all the same', async () => {
  const { onOpen } = showCard('natural_capital_plan', [somerset]);
  expect(screen.queryByText('Needs a connection')).toBeNull();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText('Needs a connection')).toBeDefined();
  expect(described(openLink())).toContain('Needs a connection');
  expect(screen.getByRole('link', { name: 'Open Natural Capital Region' })).toBe(openLink());
  openLink().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(openLink());
  expect(onOpen).toHaveBeenCalledOnce();
});
