import { createContext } from 'react';
import type { Application } from './catalogue.ts';
import type { Choice } from './choiceAfter.ts';
import type { DeepLink } from './places/deepLink.ts';
import type { Place, Subscription } from './Subscription.ts';

export interface CardActions {
  readonly onOpen: (subscription: Subscription) => void;
  readonly onInvalidAddress: (subscription: Subscription) => void;
  /** These four resolve with the text of their toast, which is not spoken over a dialog. */
  readonly onCopyLink: (link: DeepLink) => Promise<string>;
  readonly onPin: (place: Place) => Promise<string>;
  readonly onUnpin: (place: Place) => Promise<string>;
  readonly onMovePin: (place: Place, before: Place) => Promise<string>;
  readonly onRequest: (application: Application) => void;
  readonly onDismissLost: (application: Application) => void;
  readonly onCardError: (error: unknown) => void;
  /** By application, so that a redrawn card keeps its choice. */
  readonly choices?: Map<string, Choice>;
}

/** Empty in a page that is rendered to be stored. */
export const CardActions = createContext<Partial<CardActions>>({});

/** A context, so that a new pin does not render every card. */
export const PinnedPlaces = createContext<readonly Place[]>([]);
