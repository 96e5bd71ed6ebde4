import { createContext } from 'react';
import type { Application } from './catalogue.ts';
import type { DeepLink } from './places/deepLink.ts';
import type { Place, Subscription } from './Subscription.ts';

/** What the shell does when something is pressed, or turns out, in a card or in the row of places. */
export interface CardActions {
  readonly onOpen: (place: Subscription) => void;
  readonly onInvalidAddress: (place: Subscription) => void;
  /** Told once of a choice that is no longer there. */
  readonly onGone: (choice: Place) => void;
  readonly onCopyLink: (link: DeepLink) => void;
  readonly onPin: (place: Place) => void;
  readonly onUnpin: (place: Place) => void;
  readonly onRequest: (application: Application) => void;
  readonly onCardError: (error: unknown) => void;
}

/** By default none: the page that is rendered ahead, to be stored, is pressed by nobody. */
export const CardActions = createContext<Partial<CardActions>>({});

/** Whether there is a network; the stored page takes it for granted. */
export const IsOnline = createContext(true);

/** What is pinned; a context, so that a pin draws no card. */
export const PinnedPlaces = createContext<readonly Place[]>([]);
