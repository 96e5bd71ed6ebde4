import { onTestFinished } from 'vitest';

/** Modal dialogs for jsdom, which has none. Escape and the focus are left to a real browser. */
export function fakeDialog(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal });
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  });
}

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}
