import { createContext, use } from 'react';
import type { Availability } from '../notices/noticesFile.ts';
import type { Application } from './catalogue.ts';

const signs = {
  degraded: { icon: 'error', words: 'Some problems' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Not working' },
} as const;

/** By an application's id, as the operator declares it. Empty in a stored page. */
export const DeclaredAvailability = createContext<Readonly<Record<string, Availability>>>({});

/** The sign that an application's card shows; undefined where all is well. */
export function useDeclaredAvailability({ id }: Pick<Application, 'id'>) {
  const { [id]: availability = 'operational' } = use(DeclaredAvailability);
  return availability === 'operational' ? undefined : { availability, ...signs[availability] };
}
