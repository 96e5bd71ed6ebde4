/*
 * Dialogs and popovers for jsdom, which has none: the methods, the press on an invoker, the events and the
 * focus on opening. Escape, presses outside and a dialog's focus are left to a real browser.
 */
Object.assign(HTMLDialogElement.prototype, { showModal, close });
Object.assign(HTMLElement.prototype, { togglePopover, hidePopover });
addEventListener('click', pressInvoker);

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  setTimeout(() => this.dispatchEvent(new Event('close')));
}

function togglePopover(this: HTMLElement, force = this.style.display === ''): boolean {
  if (force === (this.style.display !== '')) return force;
  this.style.display = force ? 'block' : '';
  if (force) this.querySelector<HTMLElement>('[autofocus]')?.focus();
  const newState = force ? 'open' : 'closed';
  this.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  return force;
}

function hidePopover(this: HTMLElement): void {
  this.togglePopover(false);
}

function pressInvoker({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const id = target.closest('[popovertarget]')?.getAttribute('popovertarget');
  if (id) document.getElementById(id)?.togglePopover();
}
