import type { Plugin } from 'vite';
import { applicationIds, applications } from '../shared/applications.ts';

const sheet = 'virtual:accents.css';

/** Makes the style sheet of that name: a class for each application's colour, by its variant. */
export function accents(): Plugin {
  return {
    name: 'accents',
    resolveId: (id) => (id === sheet ? `\0${sheet}` : undefined),
    load: (id) => (id === `\0${sheet}` ? applicationIds.map(accentRule).join('\n') : undefined),
  };
}

function accentRule(id: keyof typeof applications): string {
  const { variant, accent } = applications[id];
  return `.${variant} { --accent: light-dark(${accent.day}, ${accent.night}) }`;
}
