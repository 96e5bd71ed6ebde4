import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import styles from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

type Props = Omit<ComponentProps<typeof UserMenu>, 'id'> & {
  /** In the place of a navigation, where home is not to be had as things are. */
  readonly onHome?: (() => void) | undefined;
};

/** The suite's name, which leads home, and the user menu. Only for somebody who is signed in. */
export function Header({ onHome, ...userMenu }: Props) {
  // What Link is made of, without its prefetching: 1.5 kB of the first load.
  const home = useHref('/');
  const goHome = useLinkClickHandler<HTMLAnchorElement>('/');
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!onHome) return goHome(event);
    event.preventDefault();
    onHome();
  }
  return (
    <header className={`column ${styles.header}`}>
      <a className={styles.brand} href={home} onClick={onClick}>
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
