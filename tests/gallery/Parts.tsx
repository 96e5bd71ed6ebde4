import type { ReactNode } from 'react';
import { type ApplicationVariant, applications } from '../../shared/applications.ts';
import * as everyBar from '../../src/shell/bars/everyBar.ts';
import { UserMenu } from '../../src/shell/Header.tsx';
import { PageLayout } from '../../src/shell/PageLayout.tsx';
import { Bar } from '../../src/ui/Bar.tsx';
import { Button, type ButtonVariant, LinkButton } from '../../src/ui/Button.tsx';
import '../../src/ui/buttonVariants.css';
import { MenuButton } from '../../src/ui/MenuButton.tsx';
import { header, pages } from './pages.tsx';
import { called, names, services, toasts } from './standIns.ts';

const labels: Readonly<Record<Exclude<ButtonVariant, ApplicationVariant>, string>> = {
  primary: 'Primary',
  secondary: 'Secondary',
  secondaryReverse: 'Reverse',
  outline: 'Outline',
  grey: 'Grey',
  none: 'None',
  attention: 'Attention',
};

const variants = [
  ...(Object.entries(labels) as [ButtonVariant, string][]),
  ...applications.map(({ variant, ownName }) => [variant, ownName] as const),
];

const messages = [
  ['info', 'The cards on this device are from this morning'],
  ['success', 'Cards updated'],
  ['warning', 'Your access to Somerset Levels and Moors ended, so the choice was cleared'],
  ['error', 'Sorry an unexpected error ocurred.'],
  ['default', 'Link copied'],
] as const;

const notice = { id: 'slow', severity: 'warning', text: 'Maps load slowly today.' } as const;
const longText = 'What an operator has to say may be long. '.repeat(12);
const dismiss = called('dismiss');

const bars = [
  everyBar.endedBar({ removeCards: called('remove') }),
  everyBar.noRoomBar,
  everyBar.updateBar({ apply: called('update'), dismiss }),
  everyBar.updatingBar,
  everyBar.consentBar(services),
  everyBar.installBar('prompt', { install: called('install'), dismiss }),
  everyBar.installBar('ios', { install: called('install'), dismiss }),
  everyBar.noticeBar(notice, ['1 of 2', 'as of 12:00 today'], dismiss),
  everyBar.noticeBar({ ...notice, severity: 'info', text: longText }, [], dismiss),
];

const menuItems = ['Install', 'Remove', 'Logout'].map((label) => ({
  label,
  onSelect: called(label),
}));

interface SpecimenProps {
  readonly name: string;
  readonly isReverse?: boolean;
  readonly children: ReactNode;
}

const inLine = { display: 'flex', flexWrap: 'wrap', gap: '0.75rem', padding: '1rem 0' } as const;
const reverse = { padding: '1rem', background: 'var(--primary)', color: 'var(--on-accent)' };

/** One kind of part in a line, on the ground of the primary colour if it is made for it. */
function Specimen({ name, isReverse = false, children }: SpecimenProps) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <div style={{ ...inLine, ...(isReverse && reverse) }}>{children}</div>
    </section>
  );
}

/** Everything that is not a whole page: user menus by names of every kind, a button for every toast, bars. */
export function Parts() {
  return (
    <PageLayout page="Parts" header={header()}>
      <h1>Parts</h1>
      {['Buttons', 'Buttons on the primary colour'].map((name, ground) => (
        <Specimen key={name} name={name} isReverse={ground === 1}>
          {variants
            .filter(([variant]) => (variant === 'secondaryReverse') === (ground === 1))
            .flatMap(([variant, label]) => [
              <Button key={variant} variant={variant} label={label} />,
              <Button key={`${variant} rounded`} variant={variant} label={label} rounded={true} />,
              <Button
                key={`${variant} disabled`}
                variant={variant}
                label={label}
                disabled={true}
              />,
            ])}
          <Button variant="none" iconBefore="search" iconAfter="chevron" label="None on it" />
        </Specimen>
      ))}
      <Specimen name="Buttons with icons, and links">
        <Button variant="secondary" iconBefore="refresh" label="Disabled icon" disabled={true} />
        <LinkButton variant="plan" iconAfter="open" label="Open link" href="#open" />
        <LinkButton variant="plan" iconAfter="open" label="Closed link" />
        <LinkButton variant="none" label="Learn more" href="#learn-more" />
      </Specimen>
      <Specimen name="User menu">
        {Object.entries(names).map(([kind, profile]) => (
          <UserMenu key={kind} id={`user-menu-${kind}`} profile={profile} />
        ))}
        <MenuButton id="menu" label="Several items" heading={<p>What to do</p>} items={menuItems}>
          <span>Several items</span>
        </MenuButton>
      </Specimen>
      <Specimen name="Toasts">
        {messages.map(([type, message]) => (
          <Button
            key={type}
            variant="secondary"
            label={`Toast ${type}`}
            onClick={() => toasts.show({ type, message })}
          />
        ))}
      </Specimen>
      <section aria-label="Bars">
        {bars.map((bar) => (
          <Bar key={bar.title + bar.detail} {...bar} isNext={bar === everyBar.updatingBar} />
        ))}
      </section>
      <nav aria-label="Whole pages">
        <ul>
          {Object.keys(pages).map((name) => (
            <li key={name}>
              <a href={`?page=${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </PageLayout>
  );
}
