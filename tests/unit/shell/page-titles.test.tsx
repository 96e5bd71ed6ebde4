import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPageTracker, FrameContext } from '../../../src/shell/Frame.ts';
import { PageLayout } from '../../../src/shell/PageLayout.tsx';
import { pageTitle } from '../../../src/shell/usePage.ts';

function page(name: string, tracker = createPageTracker()) {
  return (
    <FrameContext value={{ pageTracker: tracker }}>
      <PageLayout page={name}>
        <h1>{name}</h1>
      </PageLayout>
    </FrameContext>
  );
}

test('the first page leaves focus alone, one that takes its place moves it to its heading', () => {
  const tracker = createPageTracker();
  const { rerender } = render(page('Applications', tracker));
  expect(document.title).toBe('Applications | Natural Capital Suite');
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('heading').hasAttribute('tabindex')).toBe(false);

  rerender(page('No access', tracker));
  expect(document.title).toBe(pageTitle('No access'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No access' }));
});

test('a page that renders again leaves focus where the user put it', () => {
  const tracker = createPageTracker();
  tracker.markShown();
  const { rerender } = render(page('Applications', tracker));
  screen.getByRole('heading').blur();
  rerender(page('Applications', tracker));
  expect(document.activeElement).toBe(document.body);
});
