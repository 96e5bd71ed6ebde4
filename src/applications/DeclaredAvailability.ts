import { createContext, use } from 'react';
import type { Declared } from '../notices/Declared.ts';
import type { Application } from './catalogue.ts';

const signs = {
  degraded: { icon: 'error', words: 'Working, with problems' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Not working' },
} as const;

/** The operator's word on each application, by its id. */
export const DeclaredAvailability = createContext<Declared['applications']>({});

/**
 * Returns the operator's word on an application, as its card shows it once it can be opened; undefined when all
 * is well (P12).
 */
export function useDeclaredAvailability({ id }: Pick<Application, 'id'>) {
  const { [id]: declared } = use(DeclaredAvailability);
  if (!declared || declared.state === 'operational') return undefined;
  return { ...signs[declared.state], ...declared };
}
