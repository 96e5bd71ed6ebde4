import { Link } from 'react-router-dom';
import type { Profile } from '../applications/Profile.ts';
import styles from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  /** Undefined while it is not known. */
  readonly profile: Profile | undefined;
  readonly onLogout: () => void;
}

/** The suite's name, which leads home, and the user menu. Only for somebody who is signed in. */
export function Header({ profile, onLogout }: Props) {
  return (
    <header className={`column ${styles.header}`}>
      <Link className={styles.brand} to="/">
        <img
          className={styles.logo}
          src="/assets/images/natural_capital_suite.svg"
          alt=""
          width="36"
          height="36"
        />
        <span>Natural Capital Suite</span>
      </Link>
      <UserMenu profile={profile} onLogout={onLogout} />
    </header>
  );
}
