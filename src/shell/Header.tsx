import type { ComponentProps, MouseEvent } from 'react';
import styles from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

type Props = Omit<ComponentProps<typeof UserMenu>, 'id'> & { readonly onHome: () => void };

/** The suite's name, which leads home, and the user menu. Only for somebody who is signed in. */
export function Header({ onHome, ...userMenu }: Props) {
  function goHome(event: MouseEvent) {
    // With such a key the browser opens a tab or a window, or saves.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onHome();
  }
  return (
    <header className={`column ${styles.header}`}>
      <a className={styles.brand} href="/" onClick={goHome}>
        <img
          className={styles.logo}
          src="/assets/images/natural_capital_suite.svg"
          alt=""
          width="36"
          height="36"
        />
        <span>Natural Capital Suite</span>
      </a>
      <UserMenu {...userMenu} />
    </header>
  );
}
