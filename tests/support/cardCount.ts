import { applicationIds, applications } from '../../shared/applications.ts';

/** So many cards everybody sees where no variable lists a further application. */
export const cardCount = applicationIds.filter((id) => !applications[id].listVariable).length;
