import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';

const shown: (() => void)[] = [];
afterEach(() => {
  for (const remove of shown.splice(0)) remove();
});

/** Renders as the page does at idle: into an element outside the document, without react-dom/server. */
export function renderMarkup(page: ReactNode): string {
  const element = document.createElement('div');
  const root = createRoot(element);
  act(() => flushSync(() => root.render(page)));
  const markup = element.innerHTML;
  act(() => root.unmount());
  return markup;
}

/** Puts the markup into the document, has React hydrate it, and returns what that changed. */
export async function hydrate(markup: string, page: ReactNode) {
  const container = document.createElement('div');
  container.innerHTML = markup;
  document.body.append(container);
  const onRecoverableError = vi.fn();
  const observer = new MutationObserver(() => undefined);
  observer.observe(container, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  shown.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  return { errors: onRecoverableError.mock.calls, mutations: observer.takeRecords(), container };
}
