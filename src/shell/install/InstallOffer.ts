import type { ReactNode } from 'react';

/** What startInstall.tsx, which is loaded late, has to offer. */
export interface InstallOffer {
  readonly notice?: ReactNode;
  /** It was asked for in the menu. */
  readonly isAsked?: boolean;
  /** Left out where the browser cannot install. */
  readonly onInstall?: () => void;
}

export const noOffer: InstallOffer = {};
