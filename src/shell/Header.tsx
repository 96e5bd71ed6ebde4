import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

type Props = Omit<ComponentProps<typeof UserMenu>, 'id'>;

/** The suite's name, which leads home, and the user menu. Only for somebody who is signed in. */
export function Header(userMenu: Props) {
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
      <UserMenu {...userMenu} />
    </header>
  );
}
