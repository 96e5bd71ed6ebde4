import type { BrowserWishes, Story } from './Stage.ts';
import {
  choosingByKeyboard,
  choosingByMouse,
  holdingManySubscriptions,
  showingCards,
  signingIn,
} from './stories/cards.ts';
import {
  coldStart,
  firstFrame,
  missingBootScript,
  restart,
  withoutScripts,
} from './stories/device.ts';
import { looks } from './stories/looks.ts';
import {
  backButton,
  blockedCookies,
  signOutInAnotherTab,
  signOutInSibling,
  userSwitch,
} from './stories/session.ts';
import { update } from './stories/update.ts';

interface Entry {
  readonly story: Story;
  /** Of the first browser, and of those that are started after it. */
  readonly wishes?: readonly BrowserWishes[];
}

/** By the name that `--story` takes and the table shows. */
export const stories: Readonly<Record<string, Entry>> = {
  'sign-in': { story: signingIn },
  cards: { story: showingCards },
  'dropdown by mouse': { story: choosingByMouse },
  'dropdown by keyboard': { story: choosingByKeyboard },
  '10,000 subscriptions': { story: holdingManySubscriptions },
  'first frame from the device': { story: firstFrame },
  'cold start, servers stopped': { story: coldStart },
  'browser restarted': { story: restart, wishes: [{ isPlain: true }] },
  'update with two tabs': { story: update },
  'sign-out in another tab': { story: signOutInAnotherTab },
  'sign-out in a sibling': { story: signOutInSibling },
  'user switch': { story: userSwitch },
  'cookies blocked': { story: blockedCookies, wishes: [{ blocksCookies: true }] },
  'back button': { story: backButton, wishes: [{ isPlain: true }] },
  'boot script missing': { story: missingBootScript },
  'JavaScript off': {
    story: withoutScripts,
    wishes: [{ isPlain: true }, { isPlain: true, hasNoScripts: true }],
  },
  'looks at three widths': { story: looks },
};
