import type { ComponentProps, ReactNode } from 'react';
import { HomePage } from '../applications/HomePage.tsx';
import { config } from '../lib/config.ts';
import { Footer } from './Footer.tsx';
import { PageLayout } from './PageLayout.tsx';

type Props = Omit<ComponentProps<typeof HomePage>, 'contactUrl'> & {
  readonly header: ReactNode;
  readonly notices?: ReactNode;
  readonly offers?: ReactNode;
};

/** The home page in full, as it is shown and as it is rendered ahead. */
export function HomeView({ header, notices, offers, ...page }: Props) {
  return (
    <PageLayout
      page="Applications"
      header={header}
      notices={notices}
      offers={offers}
      footer={<Footer />}
    >
      <HomePage contactUrl={config.contactUrl} {...page} />
    </PageLayout>
  );
}
