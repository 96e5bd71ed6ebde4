import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';
import { PageLayout } from './PageLayout.tsx';

interface Props {
  /** The page's name, as it stands in the window's title. */
  readonly page: string;
  readonly heading: string;
  readonly header?: ReactNode;
  readonly actions: ReactNode;
  /** Why, in a sentence or two. */
  readonly children: ReactNode;
}

/** A page that has one thing to say and one way on. */
export function MessagePage({ page, heading, header, actions, children }: Props) {
  return (
    <PageLayout page={page} header={header} isCentred={true}>
      <div className={styles.message}>
        <img
          className={styles.mark}
          src="/assets/images/natural_capital_suite.svg"
          alt=""
          width="64"
          height="64"
        />
        <h1 className={styles.heading} tabIndex={-1}>
          {heading}
        </h1>
        <p className={styles.text}>{children}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </PageLayout>
  );
}
