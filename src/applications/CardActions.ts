import { createContext } from 'react';
import type { Application } from './catalogue.ts';
import type { Choice } from './choiceAfter.ts';
import type { DeepLink } from './places/deepLink.ts';
import type { Place, Subscription } from './Subscription.ts';

/** The shell's answers to presses in a card or in the row of recent places, and to what a card finds out. */
export interface CardActions {
  readonly onOpen: (place: Subscription) => void;
  readonly onInvalidAddress: (place: Subscription) => void;
  /** These four resolve with what they say to the user, which a dialog would cover. */
  readonly onCopyLink: (link: DeepLink) => Promise<string>;
  readonly onPin: (place: Place) => Promise<string>;
  readonly onUnpin: (place: Place) => Promise<string>;
  readonly onMovePin: (place: Place, before: Place) => Promise<string>;
  readonly onRequest: (application: Application) => void;
  /** Called once somebody has read that an application is lost. */
  readonly onDismissLost: (application: Application) => void;
  readonly onCardError: (error: unknown) => void;
  /** The choices by application, so that a card that is drawn anew keeps its own. */
  readonly choices?: Map<string, Choice>;
}

/** Empty by default, for the page that is rendered ahead to be stored: nobody presses anything there. */
export const CardActions = createContext<Partial<CardActions>>({});

/** The pinned places. They come by context, so that a new pin does not render every card. */
export const PinnedPlaces = createContext<readonly Place[]>([]);
