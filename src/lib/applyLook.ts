const schemes = ['light', 'dark'] as const;

/**
 * Puts a look into force: for the styles (styles/look.css), and for the browser's bar, of whose two
 * colours the page's tags name that of day first.
 * @param look words, such as `dark compact`; unknown ones do nothing.
 */
export function applyLook(look: string): void {
  document.documentElement.dataset.look = look;
  const chosen = /light|dark/.exec(look)?.[0];
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta, index) => {
    const scheme = schemes[index];
    meta.media = chosen ? (chosen === scheme ? '' : 'not all') : `(prefers-color-scheme:${scheme})`;
  });
}
