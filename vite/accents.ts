import type { Plugin } from 'vite';
import { applications } from '../shared/applications.ts';

const sheet = 'virtual:accents.css';

const rules = applications.map(
  ({ variant, accent: { day, night } }) =>
    `.${variant} { --accent: light-dark(${day}, ${night}) }\n`,
);

/** Makes the virtual style sheet: a class for each application's colour, named by its variant. */
export function accents(): Plugin {
  return {
    name: 'accents',
    resolveId: (id) => (id === sheet ? `\0${sheet}` : undefined),
    load: (id) => (id === `\0${sheet}` ? rules.join('') : undefined),
  };
}
