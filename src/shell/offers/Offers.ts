import type { ReactNode } from 'react';
import type { MenuItem } from '../../ui/Menu.tsx';

/** What startOffers.tsx, which is loaded late, adds to the home page and to the user menu. */
export interface Offers {
  /** Bars; some are for who has opened something. */
  readonly notices?: (hasOpened: boolean) => ReactNode;
  /** Some are for a page that shows those bars. */
  readonly items?: (hasBars: boolean) => readonly MenuItem[];
}

export const noOffers: Offers = {};
