import { act } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { systemLook } from '../../../src/lib/createLook.ts';
import { Header } from '../../../src/shell/Header.tsx';
import { Footer, PageLayout } from '../../../src/shell/PageLayout.tsx';

/*
 * What surrounds the cards is rendered into a detached root, stored as markup and hydrated by a
 * later visit. That visit must find every node as React would have made it.
 */
const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) act(step);
});

function page(firstName: string, lastName: string) {
  return (
    <PageLayout
      page="Applications"
      header={
        <Header
          profile={{ firstName, lastName }}
          look={systemLook}
          onLook={() => undefined}
          onDetails={() => undefined}
          onLogout={() => undefined}
        />
      }
      footer={<Footer />}
    >
      <h1 tabIndex={-1}>Applications</h1>
    </PageLayout>
  );
}

function renderMarkup(tree: ReactNode): string {
  const detached = document.createElement('div');
  const root = createRoot(detached);
  act(() => flushSync(() => root.render(<MemoryRouter>{tree}</MemoryRouter>)));
  const markup = detached.innerHTML;
  act(() => root.unmount());
  return markup;
}

async function hydrate(markup: string, tree: ReactNode) {
  const container = document.createElement('div');
  container.innerHTML = markup;
  document.body.append(container);
  const recoverable: unknown[] = [];
  const mutations: MutationRecord[] = [];
  const observer = new MutationObserver((records) => mutations.push(...records));
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, everything);
  await act(async () => {
    const root = hydrateRoot(
      container,
      <StrictMode>
        <BrowserRouter>{tree}</BrowserRouter>
      </StrictMode>,
      { onRecoverableError: (error) => recoverable.push(error) },
    );
    undo.push(
      () => root.unmount(),
      () => container.remove(),
    );
  });
  mutations.push(...observer.takeRecords());
  observer.disconnect();
  return { container, recoverable, mutations };
}

test.each([
  ['a full name', 'Amara', 'Fielding'],
  ['no name', '', ''],
  ['one name', '', 'Fielding'],
  ['markup, emoji and right-to-left text', '<b>&amp;</b> 👩‍👩‍👧‍👦', 'نور'],
  ['50,000 characters', 'A'.repeat(50_000), 'é'.repeat(50_000)],
])('hydrates header and footer of %s without a trace', async (_, firstName, lastName) => {
  const tree = page(firstName, lastName);
  document.title = 'Applications | Natural Capital Suite';
  const markup = renderMarkup(tree);
  const { container, recoverable, mutations } = await hydrate(markup, tree);
  expect(recoverable).toEqual([]);
  expect(mutations).toEqual([]);
  expect(container.innerHTML).toBe(markup);
});

test('sees a difference when there is one', async () => {
  const markup = renderMarkup(page('Amara', 'Fielding'));
  const { recoverable, mutations } = await hydrate(markup, page('Amara', 'Meadows'));
  expect(recoverable).not.toEqual([]);
  expect(mutations).not.toEqual([]);
});
