import { createContext, use } from 'react';
import type { Declared } from '../notices/Declared.ts';
import type { Application } from './catalogue.ts';

const signs = {
  degraded: { icon: 'error', words: 'Working, with problems' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Not working' },
} as const;

/** The states that the operator declares, by application id. */
export const DeclaredAvailability = createContext<Declared['applications']>({});

/** Returns an application's declared state, with icon and words; undefined when it is operational (P12). */
export function useDeclaredAvailability({ id }: Pick<Application, 'id'>) {
  const { [id]: declared } = use(DeclaredAvailability);
  if (!declared || declared.state === 'operational') return undefined;
  return { ...signs[declared.state], ...declared };
}
