import { config } from '../lib/config.ts';
import styles from './Footer.module.css';

/** The way to the people behind the suite (spec §1). */
export function Footer() {
  return (
    <footer className={`column ${styles.footer}`}>
      <span>Cannot find or access what you want?</span>{' '}
      <a
        className={styles.contact}
        href={config.contactUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        Contact us.
      </a>
    </footer>
  );
}
