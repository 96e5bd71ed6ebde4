import { asObject } from '../../shared/asObject.ts';

export const installKey = 'natural-capital-suite.install';

export type InstallHistory = ReturnType<typeof openInstallHistory>;

/** Counts this visit, once per tab. Where storage is blocked or full every visit is the first. */
export function openInstallHistory() {
  let { visits, isDeclined } = read();
  try {
    if (sessionStorage.getItem(installKey) === null) {
      visits += 1;
      sessionStorage.setItem(installKey, 'counted');
      write();
    }
  } catch {
    visits = 1;
  }

  function write(): void {
    localStorage.setItem(installKey, JSON.stringify({ visits, isDeclined }));
  }

  return {
    /** How often the launcher was opened here, this time included; sign-in and reloads do not count. */
    visits,
    isDeclined,
    decline(): void {
      isDeclined = true;
      try {
        write();
      } catch {
        // Storage is blocked or full: the answer holds for this page, which createInstall sees to.
      }
    },
  };
}

function read(): { visits: number; isDeclined: boolean } {
  try {
    const { visits, isDeclined } =
      asObject(JSON.parse(localStorage.getItem(installKey) ?? '')) ?? {};
    return {
      visits: Number.isSafeInteger(visits) ? Number(visits) : 0,
      isDeclined: isDeclined === true,
    };
  } catch {
    return { visits: 0, isDeclined: false }; // The first visit, or nothing readable.
  }
}
