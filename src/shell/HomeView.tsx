import type { ComponentProps, ReactNode } from 'react';
import { HomePage } from '../applications/HomePage.tsx';
import { config } from '../lib/config.ts';
import { TextLink } from '../ui/TextLink.tsx';
import type { HomeState } from './Frame.ts';
import styles from './HomeView.module.css';
import { PageLayout } from './PageLayout.tsx';

type Props = ComponentProps<typeof HomePage> & {
  readonly header: ReactNode;
  readonly home?: HomeState;
};

/** The whole home page. HomeRoute shows it live; renderHome makes the stored page of it. */
export function HomeView({ header, home, ...page }: Props) {
  return (
    <PageLayout page="Applications" header={header} home={home} footer={<Footer />}>
      <HomePage {...page} />
    </PageLayout>
  );
}

/** Leads to the people behind the suite (spec §1). */
export function Footer() {
  return (
    <footer className={`column ${styles.footer}`}>
      <span>Cannot find or access what you want?</span>{' '}
      <TextLink label="Contact us." href={config.contactUrl} />
      {config.privacyUrl && (
        <>
          {' '}
          <TextLink label="Privacy" href={config.privacyUrl} />
        </>
      )}
    </footer>
  );
}
