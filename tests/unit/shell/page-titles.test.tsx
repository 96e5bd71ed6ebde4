import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageLayout } from '../../../src/shell/PageLayout.tsx';
import { pageTitle } from '../../../src/shell/usePage.ts';

function page(name: string) {
  return (
    <PageLayout page={name}>
      <h1>{name}</h1>
    </PageLayout>
  );
}

// Comes first: a document has one first page.
test('the first page leaves focus alone, one that takes its place moves it to its heading', () => {
  const { rerender } = render(page('Applications'));
  expect(document.title).toBe('Applications | Natural Capital Suite');
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('heading').hasAttribute('tabindex')).toBe(false);

  rerender(page('No access'));
  expect(document.title).toBe(pageTitle('No access'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No access' }));
});

test('a page that renders again leaves focus where the user put it', () => {
  const { rerender } = render(page('Applications'));
  screen.getByRole('heading').blur();
  rerender(page('Applications'));
  expect(document.activeElement).toBe(document.body);
});

test('notices stand above the content', () => {
  render(
    <PageLayout page="Applications" notices={<p>Your session has ended.</p>}>
      <h1>Applications</h1>
    </PageLayout>,
  );
  expect(screen.getByRole('main').textContent).toBe('Your session has ended.Applications');
});
