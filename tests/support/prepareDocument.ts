import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { configurationId } from '../../shared/pageMetadata.ts';
import { reportBareTexts } from './reportBareTexts.ts';
import { testConfig } from './testConfig.ts';

/* Runs before any module of the product in jsdom's page. */

const element = document.createElement('script');
element.type = 'application/json';
element.id = configurationId;
element.textContent = JSON.stringify(testConfig);
Object.assign(element.dataset, {
  compose: '/static/compose.js',
  main: '/static/main.js',
  base: '/static/react.js',
  signIn: '/static/one.js /static/two.js',
  exchange: '/static/one.js /static/two.js /static/three.js',
});
document.head.append(element);

// Every component test runs in StrictMode, on a page of its own; a loaded machine takes its time.
configure({ reactStrictMode: true, asyncUtilTimeout: 20_000 });
// freshStart.ts fails the test that has drawn such a text.
reportBareTexts();
afterEach(cleanup);

/*
 * Dialogs and popovers, which jsdom lacks: the methods, the press on an invoker, the events and the focus on
 * opening. Escape, presses outside and a dialog's focus are left to a real browser.
 */
Object.assign(HTMLDialogElement.prototype, { showModal, close });
Object.assign(HTMLElement.prototype, { togglePopover, hidePopover });
/* Nothing has a size in jsdom. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
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
