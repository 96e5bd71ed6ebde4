/** Hides keys of an input method, keys that are still held after they have acted, and autofill's keyless events. */
export function guardKeys(): void {
  const guard = (event: KeyboardEvent) => {
    const { key, isComposing, keyCode, repeat, target } = event;
    // A held Space may have pressed the button that opened this field.
    const acting = key === 'Enter' ? 'a, button, input' : key === ' ' ? 'input[value=""]' : '_';
    const isHeld = repeat && target instanceof Element && target.matches(acting);
    if (isHeld) event.preventDefault();
    // Safari ends a composition before the key that confirms it, which has this code.
    if (isHeld || !key || isComposing || keyCode === 229) event.stopPropagation();
  };
  addEventListener('keydown', guard, true);
}

/** Returns whether a key is text and not a named key such as F1. */
export function isText(key: string): boolean {
  return /^(?!\w\w)./su.test(key);
}

/** An extension's custom element may hide a text field. */
export function isInTextField(event: Event): boolean {
  const [target] = event.composedPath();
  const fields = 'input, textarea, select, [contenteditable], [role=textbox]';
  return target instanceof Element && (/-/.test(target.localName) || !!target.closest(fields));
}

/** Returns whether Ctrl+K or Cmd+K was pressed; on a non-Latin layout by the key's position. */
export function isFindShortcut(press: KeyboardEvent): boolean {
  // Latin letters and the names of keys sort before this character.
  const isK = press.key < '\u0250' ? press.key.toLowerCase() === 'k' : press.code === 'KeyK';
  return isK && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;
}
