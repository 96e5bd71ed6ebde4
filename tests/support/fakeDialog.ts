import { onTestFinished } from 'vitest';

/** Modal dialogs for jsdom, which has none. Escape and the focus are left to a real browser. */
export function fakeDialog(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  onTestFinished(() => {
    for (const name of ['showModal', 'close']) {
      Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    }
  });
}

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  setTimeout(() => this.dispatchEvent(new Event('close')));
}
