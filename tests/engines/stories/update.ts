import assert from 'node:assert/strict';
import { cardCount } from '../../support/cardCount.ts';
import type { Person } from '../Person.ts';
import type { Story } from '../Stage.ts';
import {
  button,
  cards,
  failedRequests,
  freshness,
  seeFreshCards,
  signInForGood,
} from '../steps.ts';

const offer = { css: '[role=region], aside, section, div', text: 'A new version is ready' };

const buildOf = (person: Person) =>
  person.evaluate(() => document.documentElement.dataset.build ?? '');

/** Two tabs, of which one agrees; the other follows when it is next looked at. */
export const update: Story = async (stage) => {
  const { suite } = stage;
  const next = await suite.buildNext({ VITE_LINK_IMPACT: `${suite.api}/pages/impact?next` });
  const first = await signInForGood(stage);
  const second = await stage.open();
  await second.tab.goTo(suite.origin);
  await seeFreshCards(second);
  const oldBuild = await buildOf(second);

  await stage.deploy(next);
  await second.tab.reload();
  await second.see(offer);
  // A tab that went behind before it was idle looks for a worker once it is looked at.
  await first.tab.activate();
  await first.see(offer);
  await second.tab.activate();
  await second.click(button('Update now'));
  await second.until(
    'the new build',
    (old) => document.documentElement.dataset.build !== old,
    oldBuild,
  );
  await seeFreshCards(second);

  await first.tab.activate();
  await first.until(
    'the new build',
    (old) => document.documentElement.dataset.build !== old,
    oldBuild,
  );
  await seeFreshCards(first);
  assert.equal(await buildOf(first), await buildOf(second));

  stage.expectMessages(failedRequests);
  await suite.halt();
  await first.tab.reload();
  await first.see(cards, cardCount);
  await first.see(freshness('Cards from'));
  await first.see({ css: 'a[href$="?next"]' });
};
