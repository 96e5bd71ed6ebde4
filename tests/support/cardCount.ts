import { applications } from '../../shared/applications.ts';

/** So many cards everybody sees where no variable lists a further application. */
export const cardCount = applications.filter(({ listVariable }) => !listVariable).length;
