import type { ComponentProps, ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { externalLink } from '../../ui/TextLink.tsx';
import { WholeWords } from '../../ui/WholeWords.ts';
import { PageLayout } from '../PageLayout.tsx';
import { useServices } from '../Services.ts';
import styles from './MessagePage.module.css';

type Action = ComponentProps<typeof Button>;

interface Props {
  readonly page: string;
  readonly heading: string;
  readonly header?: ReactNode;
  readonly actions: readonly [Action, (Action | undefined)?];
  readonly isFailure?: boolean;
  readonly children: ReactNode;
}

export function MessagePage({ page, heading, header, isFailure = true, actions, children }: Props) {
  const [first, second] = actions;
  const { config, dialogs, errors } = useServices();
  return (
    <PageLayout page={page} header={header} isCentred={true}>
      <div className={styles.message}>
        {!header && (
          <p className={`wrapping ${styles.product}`}>
            <img src="/assets/images/natural_capital_suite.svg" alt="" width="64" height="64" />
            <span translate="no">Natural Capital Suite</span>
          </p>
        )}
        <h1 className={styles.heading} tabIndex={-1}>
          <WholeWords text={heading} />
        </h1>
        <p className={styles.text}>
          {typeof children === 'string' ? <WholeWords text={children} /> : children}
        </p>
        <div className="wrapping">
          <Button {...first} />
          {isFailure && (
            <LinkButton
              variant="secondary"
              label="Contact us"
              href={config.contactUrl}
              {...externalLink}
            />
          )}
          {second && <Button variant="none" {...second} />}
        </div>
        <p className={`wrapping aside ${styles.support}`}>
          {isFailure && <span translate="no">{`Reference: ${errors.reference}`}</span>}
          <Button
            variant="none"
            label="Details for support"
            onClick={() => dialogs.openDetails()}
          />
        </p>
      </div>
    </PageLayout>
  );
}
