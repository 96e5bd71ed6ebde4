import { createContext, use } from 'react';
import type { Declared } from '../notices/Declared.ts';
import type { Application } from './catalogue.ts';

const signs = {
  degraded: { icon: 'error', words: 'Working, with problems' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Not working' },
} as const;

export const DeclaredAvailability = createContext<Declared['applications']>({});

export function useDeclaredAvailability({ id }: Pick<Application, 'id'>) {
  const { [id]: declared } = use(DeclaredAvailability);
  if (!declared || declared.state === 'operational') return undefined;
  return { ...signs[declared.state], ...declared };
}
