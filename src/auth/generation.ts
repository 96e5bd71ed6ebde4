import { permanentNames } from '../../sw/permanentNames.ts';
import { cookieValues } from './cookieValues.ts';

/**
 * The number of the stored user's latest version, in a cookie.
 *
 * Chromium passes localStorage from process to process with a delay: a tab that gets the renewal lock
 * from another may still read the user of before, and would spend its refresh token a second time,
 * which ends the session (measured: 23 of 900 hand-overs of a lock). Cookies are read where they are
 * kept, so this number says whether what was read is current.
 */
export interface Generation {
  latest(): number;
  advance(generation: number): void;
  forget(): void;
}

export interface GenerationEdges {
  readonly document: Pick<Document, 'cookie'>;
  readonly location: Pick<Location, 'protocol'>;
}

export function createGeneration({ document, location }: GenerationEdges): Generation {
  const name = permanentNames.generationCookie;
  const attributes = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

  function latest(): number {
    const numbers = cookieValues(document, name).map(Number);
    return Math.max(0, ...numbers.filter(Number.isSafeInteger));
  }

  return {
    latest,
    advance: (generation) => {
      document.cookie = `${name}=${generation}; ${attributes}`;
      latest(); // Writing does not wait for the cookie to be kept, reading does.
    },
    forget: () => {
      document.cookie = `${name}=; ${attributes}; Max-Age=0`;
    },
  };
}
