declare global {
  interface Navigator {
    /** Safari on iOS only: whether the page was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

/** How the page is shown, as far as installing it is concerned. */
export interface Display {
  /** In a window of its own: installed, and opened from there. */
  readonly isStandalone: boolean;
  /** In a browser on iOS, which adds to the home screen by hand and tells no page about it. */
  readonly isIos: boolean;
}

export function readDisplay(): Display {
  const isStandalone =
    navigator.standalone === true || matchMedia('(display-mode: standalone)').matches;
  return { isStandalone, isIos: navigator.standalone === false };
}
