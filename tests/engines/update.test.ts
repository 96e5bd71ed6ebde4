import { deployBuild } from '../support/builds.ts';
import { button, type Person } from './Person.ts';
import { expect, test } from './test.ts';

const offer = { css: '[role=region], aside, section, div', text: 'A new version is ready' };

const buildOf = (person: Person) =>
  person.evaluate(() => document.documentElement.dataset.build ?? '');

test('one tab agrees to an update, and the other follows', async ({ stage, suite }) => {
  const next = await suite.buildNext({ VITE_LINK_IMPACT: `${suite.api}/pages/impact?next` });
  const first = await stage.open();
  await first.signIn();
  const second = await stage.open();
  await second.seeFreshCards();
  const old = await buildOf(second);
  const seeNew = async (person: Person) => {
    const isNew = (before: string) => document.documentElement.dataset.build !== before;
    await person.until('the new build', isNew, old);
    await person.seeFreshCards();
  };

  await deployBuild(next, suite.buildDirectory);
  await second.reload();
  await second.see(offer);
  // A tab that was hidden before it was idle looks for a worker only once it is looked at.
  await first.activate();
  await first.see(offer);
  await second.activate();
  await second.click(button('Update now'));
  await seeNew(second);
  await first.activate();
  await seeNew(first);
  expect(await buildOf(first)).toBe(await buildOf(second));

  await stage.outage();
  await first.reload();
  await first.seeStoredCards();
  await first.see({ css: 'a[href$="?next"]' });
});
