import assert from 'node:assert/strict';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { cardCount } from '../../support/cardCount.ts';
import type { Person } from '../Person.ts';
import type { Stage, Stories } from '../Stage.ts';
import {
  button,
  cards,
  failedRequests,
  freshness,
  heading,
  seeFreshCards,
  signInForGood,
} from '../steps.ts';

const name = 'Amara Fielding';

/** Has the stored page name a script that nobody has: a file that was lost may lie in another cache still. */
async function lose(person: Person, script: 'src="/boot-' | 'data-main="/static/'): Promise<void> {
  const lost = await person.evaluate(
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
  assert.ok(lost, `The stored page has no ${script}`);
}

async function outage(stage: Stage): Promise<void> {
  stage.expectMessages(failedRequests);
  await stage.suite.halt();
}

export const stories: Stories = {
  /** Without the application and without a server: what is seen then comes from the worker alone. */
  'first frame from the device': async (stage) => {
    const person = await signInForGood(stage);
    await lose(person, 'data-main="/static/');
    stage.expectMessages(/lost-/);
    await outage(stage);
    await person.tab.reload();
    await person.see(cards, cardCount);
    await person.see(button(name));
    await person.see(heading('Could not load'));
  },

  'cold start, servers stopped': async (stage) => {
    const before = await signInForGood(stage);
    await outage(stage);
    const person = await stage.open();
    await before.tab.close();
    await person.tab.goTo(`${stage.suite.origin}/some/where`);
    await person.see(cards, cardCount);
    await person.see(button(name));
    await person.see(freshness('Cards from'));

    await stage.suite.resume();
    await person.click(button('Refresh'));
    await seeFreshCards(person);
  },

  'browser restarted': async (stage) => {
    await signInForGood(stage);
    await stage.quit();
    await outage(stage);
    const person = await stage.open();
    await person.tab.goTo(stage.suite.origin);
    await person.see(cards, cardCount);
    await person.see(button(name));
    await person.see(freshness('Cards from'));
  },

  'boot script missing': async (stage) => {
    const person = await signInForGood(stage);
    await lose(person, 'src="/boot-');
    stage.expectMessages(/lost-/);
    await outage(stage);
    await person.tab.reload();
    await person.see(heading('Could not load'));
    await person.see({ css: 'a', text: 'Try again' });
    assert.equal(await person.count(cards), 0, 'cards without the gate');
  },
};
