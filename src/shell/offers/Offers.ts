import type { ReactNode } from 'react';
import type { MenuItem } from '../../ui/Menu.tsx';

/** What startOffers.tsx, which is loaded late, adds to the home page and to the user menu. */
export interface Offers {
  /** Bars that are shown at once. */
  readonly asked?: ReactNode;
  /** Bars for who has opened something. */
  readonly notice?: ReactNode;
  readonly items?: readonly MenuItem[];
  /** Those of them for a page that shows no bars. */
  readonly itemsWithoutBar?: readonly MenuItem[];
}

export const noOffers: Offers = {};
