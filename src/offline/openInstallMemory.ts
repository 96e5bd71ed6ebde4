import { permanentNames } from '../../sw/permanentNames.ts';
import { asObject } from '../../sw/record.ts';

/** What this device remembers about being asked to install. Nothing in it is about a user. */
export interface InstallMemory {
  /** How often the launcher was opened here, this time included; sign-in and reloads do not count. */
  readonly visits: number;
  readonly isDeclined: boolean;
  decline(): void;
}

/** Counts this visit and says how many there were. Where storage is blocked each is the first. */
export function openInstallMemory(): InstallMemory {
  const { installKey } = permanentNames;
  let { visits, isDeclined } = read(installKey);
  try {
    if (sessionStorage.getItem(installKey) === null) {
      visits += 1;
      sessionStorage.setItem(installKey, 'counted');
      localStorage.setItem(installKey, JSON.stringify({ visits, isDeclined }));
    }
  } catch {
    return { visits: 1, isDeclined, decline: () => undefined };
  }
  return {
    visits,
    isDeclined,
    decline() {
      isDeclined = true;
      localStorage.setItem(installKey, JSON.stringify({ visits, isDeclined }));
    },
  };
}

function read(key: string): { visits: number; isDeclined: boolean } {
  try {
    const { visits, isDeclined } = asObject(JSON.parse(localStorage.getItem(key) ?? '')) ?? {};
    return {
      visits: Number.isSafeInteger(visits) ? Number(visits) : 0,
      isDeclined: isDeclined === true,
    };
  } catch {
    return { visits: 0, isDeclined: false }; // The first visit, or nothing readable.
  }
}
