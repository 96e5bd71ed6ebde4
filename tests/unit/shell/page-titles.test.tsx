import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageLayout } from '../../../src/shell/PageLayout.tsx';
import { createPageTracker, PageTrackerContext, pageTitle } from '../../../src/shell/usePage.ts';

function page(name: string, tracker = createPageTracker()) {
  return (
    <PageTrackerContext value={tracker}>
      <PageLayout page={name}>
        <h1>{name}</h1>
      </PageLayout>
    </PageTrackerContext>
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

test('an alert and notices stand below the content, which neither moves', () => {
  render(
    <PageLayout page="Applications" alert="Your session has ended." notices="A new version">
      <h1>Applications</h1>
    </PageLayout>,
  );
  expect(screen.getByRole('main').textContent).toBe(
    'ApplicationsYour session has ended.A new version',
  );
});
