import { storageKeys } from '../../shared/storageKeys.ts';
import { cardCount } from '../support/cardCount.ts';
import { button, cards, heading, type Person } from './Person.ts';
import { expect, test } from './test.ts';

/**
 * Makes the stored page name a script that does not exist, because another cache may still hold a file that was
 * deleted.
 */
async function lose(person: Person, script: 'src="/boot-' | 'data-main="/static/'): Promise<void> {
  const isLost = await person.evaluate(
    async (name, path) => {
      const cache = await caches.open(name);
      const [key] = await cache.keys();
      const stored = key && (await cache.match(key));
      if (!key || !stored) return false;
      const text = await stored.text();
      const changed = text.replace(path, `${path}lost-`);
      await cache.put(key, new Response(changed, { headers: stored.headers }));
      return changed !== text;
    },
    storageKeys.pageCache,
    script,
  );
  expect(isLost, `the stored page has ${script}`).toBe(true);
}

/** There is no application and no server, so all that is visible comes from the worker. */
test('the first frame comes from the device', async ({ stage }) => {
  const person = await stage.open();
  await person.signInForGood();
  await lose(person, 'data-main="/static/');
  stage.expectMessages(/lost-/);
  await stage.outage();
  await person.tab.reload();
  await person.see(cards, cardCount);
  await person.see(button('Amara Fielding'));
  await person.see(heading('Could not load'));
});

test('a cold start without servers shows the cards, and fresh ones later', async ({
  stage,
  suite,
}) => {
  const before = await stage.open();
  await before.signInForGood();
  await stage.outage();
  const person = await stage.open('about:blank');
  await before.tab.close();
  await person.tab.goTo(`${suite.origin}/some/where`);
  await person.seeStoredCards();

  await suite.resume();
  // 'Refresh', or 'Updated …, refresh' where it was asked again meanwhile.
  await person.click(button('efresh'));
  await person.seeFreshCards();
});

test('a browser that is started again shows the cards', async ({ stage }) => {
  const before = await stage.open();
  await before.signInForGood();
  await stage.quit();
  await stage.outage();
  const person = await stage.open();
  await person.seeStoredCards();
});

test('without the boot script nobody sees the cards', async ({ stage }) => {
  const person = await stage.open();
  await person.signInForGood();
  await lose(person, 'src="/boot-');
  stage.expectMessages(/lost-/);
  await stage.outage();
  await person.tab.reload();
  await person.see(heading('Could not load'));
  await person.see({ css: 'a', text: 'Try again' });
  expect(await person.count(cards), 'cards without the gate').toBe(0);
});
