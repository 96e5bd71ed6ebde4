import { useUserData } from '../applications/userData/useUserData.ts';
import { Header, useMenu } from './Header.tsx';

interface Props {
  /** Home alone offers to install the launcher. */
  readonly isHome?: boolean;
  readonly onHome?: (() => void) | undefined;
}

/** The header of any page of somebody who is signed in. */
export function PageHeader({ isHome = false, onHome }: Props) {
  const { profile } = useUserData('shown');
  return <Header {...useMenu(isHome)} profile={profile} onHome={onHome} />;
}
