import { createContext } from 'react';
import type { Application } from './catalogue.ts';
import type { Choice } from './choiceAfter.ts';
import type { DeepLink } from './places/deepLink.ts';
import type { Place, Subscription } from './Subscription.ts';

/** How the shell answers to presses, and to what turns out, in a card or in the row of places. */
export interface CardActions {
  readonly onOpen: (place: Subscription) => void;
  readonly onInvalidAddress: (place: Subscription) => void;
  readonly onCopyLink: (link: DeepLink) => void;
  readonly onPin: (place: Place) => void;
  readonly onUnpin: (place: Place) => void;
  readonly onRequest: (application: Application) => void;
  readonly onCardError: (error: unknown) => void;
  /** By application, for a card that is drawn anew. */
  readonly choices?: Map<string, Choice>;
}

/** Empty by default: nobody presses anything in the page that is rendered ahead, to be stored. */
export const CardActions = createContext<Partial<CardActions>>({});

/** The pinned places. A context, so that a new pin renders no card. */
export const PinnedPlaces = createContext<readonly Place[]>([]);
