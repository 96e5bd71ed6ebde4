import { createContext, use } from 'react';
import type { Availability } from '../notices/noticesFile.ts';
import type { Application } from './catalogue.ts';

const signs = {
  degraded: { icon: 'error', words: 'Some problems' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Not working' },
} as const;

/** We name the day, so that the sentence stays true as time goes on. */
const moment = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;

/** The operator's word on each application, by its id. Empty in a stored page. */
export const DeclaredAvailability = createContext<Readonly<Record<string, Availability>>>({});

/**
 * Returns the operator's word on an application, as its card shows it once it can be opened; undefined when all
 * is well (P12).
 */
export function useDeclaredAvailability({ id }: Pick<Application, 'id'>) {
  const { [id]: declared } = use(DeclaredAvailability);
  if (!declared || declared.state === 'operational') return undefined;
  const { state, text, since } = declared;
  return {
    ...signs[state],
    state,
    text,
    since: since && `Since ${new Date(since).toLocaleString('en-GB', moment)}`,
  };
}
