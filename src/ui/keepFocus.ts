/**
 * Remembers what has the focus. The function that it returns gives the focus, if it was lost since, to what now
 * stands there: by order, because React has drawn the page anew by then, and its texts may be translated.
 */
export function keepFocus(): () => void {
  const stops = () => [...document.querySelectorAll<HTMLElement>('a, button, input, h1')];
  const at = stops().findIndex((stop) => stop.matches(':focus'));
  return () => {
    if (document.activeElement === document.body) stops()[at]?.focus();
  };
}
