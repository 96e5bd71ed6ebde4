import { readyEvent } from '../offline/readyEvent.ts';

/** Keeps the last press on a dropdown that nothing listens to yet, and repeats it once it is heard. */
export function keepPress(): void {
  let pressed: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    const isElement = target instanceof Element;
    pressed = isElement ? target.closest<HTMLElement>('#root button[role=combobox]') : null;
  };
  document.addEventListener('click', note, true);
  document.addEventListener(
    readyEvent,
    () => {
      document.removeEventListener('click', note, true);
      pressed?.click();
    },
    { once: true },
  );
}
