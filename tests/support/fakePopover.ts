import { onTestFinished } from 'vitest';

/**
 * Popovers for jsdom, which hides them and cannot show them: the methods, the press on an invoker, the
 * `toggle` event and the focus on opening. Escape and presses outside are left to a real browser.
 */
export function fakePopover(): void {
  Object.assign(HTMLElement.prototype, { togglePopover, hidePopover });
  addEventListener('click', pressInvoker);
  onTestFinished(() => {
    removeEventListener('click', pressInvoker);
    for (const name of ['togglePopover', 'hidePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
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
