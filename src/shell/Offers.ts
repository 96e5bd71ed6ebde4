import { createContext, type ReactNode } from 'react';

/** What every page offers, whatever else it shows. Nothing on a page that is rendered ahead. */
export const Offers = createContext<ReactNode>(null);
