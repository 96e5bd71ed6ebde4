import { config } from '../lib/config.ts';
import { TextLink } from '../ui/TextLink.tsx';
import styles from './Footer.module.css';

/** The way to the people behind the suite (spec §1). */
export function Footer() {
  return (
    <footer className={`column ${styles.footer}`}>
      <span>Cannot find or access what you want?</span>{' '}
      <TextLink label="Contact us." href={config.contactUrl} placement="inline" />
    </footer>
  );
}
