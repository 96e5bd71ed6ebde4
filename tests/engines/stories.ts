import type { Story } from './Stage.ts';
import {
  choosingByKeyboard,
  choosingByMouse,
  holdingManySubscriptions,
  showingCards,
  signingIn,
} from './stories/cards.ts';
import { coldStart, firstFrame, missingBootScript, restart } from './stories/device.ts';
import { looks } from './stories/looks.ts';
import {
  backButton,
  blockedCookies,
  signOutInAnotherTab,
  signOutInSibling,
  userSwitch,
} from './stories/session.ts';
import { update } from './stories/update.ts';

/** By the name that `--story` takes and the table shows. */
export const stories: Readonly<Record<string, Story>> = {
  'sign-in': signingIn,
  cards: showingCards,
  'dropdown by mouse': choosingByMouse,
  'dropdown by keyboard': choosingByKeyboard,
  '10,000 subscriptions': holdingManySubscriptions,
  'first frame from the device': firstFrame,
  'cold start, servers stopped': coldStart,
  'browser restarted': restart,
  'update with two tabs': update,
  'sign-out in another tab': signOutInAnotherTab,
  'sign-out in a sibling': signOutInSibling,
  'user switch': userSwitch,
  'cookies blocked': blockedCookies,
  'back button': backButton,
  'boot script missing': missingBootScript,
  'looks at three widths': looks,
};
