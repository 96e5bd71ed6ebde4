import { applications } from '../../shared/applications.ts';

/** How many cards everybody sees if no variable lists another application. */
export const cardCount = applications.filter(({ listVariable }) => !listVariable).length;
