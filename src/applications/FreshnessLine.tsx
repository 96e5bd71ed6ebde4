import { Button } from '../ui/Button.tsx';
import type { Freshness } from './Freshness.ts';
import styles from './FreshnessLine.module.css';
import { freshnessWording } from './freshnessWording.ts';
import { useNews } from './useNews.ts';

interface Props {
  readonly freshness: Freshness;
  /**
   * The time to word it for. The page that is rendered ahead passes `refreshing`, whose words hold
   * at any time: it is also what the first live rendering says, so that hydration changes nothing.
   */
  readonly now: number;
  readonly onRefresh: () => void;
}

/** Says how old the cards are, and refreshes them. */
export function FreshnessLine({ freshness, now, onRefresh }: Props) {
  const { lead, text } = freshnessWording(freshness, now);
  const { isNews, expectNews } = useNews(freshness.kind);

  function refresh() {
    expectNews();
    onRefresh();
  }

  return (
    <div className={lead ? `${styles.line} ${styles.urgent}` : styles.line}>
      <span className={styles.text} role="status" aria-live={isNews ? 'polite' : 'off'}>
        {lead && <b>{lead}</b>}
        {lead ? ` ${text}` : text}
      </span>
      <Button label="Refresh" variant="none" iconBefore="refresh" onClick={refresh} />
    </div>
  );
}
