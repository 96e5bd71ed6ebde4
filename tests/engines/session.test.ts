import { account, button, cards, heading } from './Person.ts';
import { expect, test } from './test.ts';

test('a cold start without servers shows the cards, and fresh ones later', async ({
  stage,
  suite,
}) => {
  const before = await stage.open();
  await before.signIn();
  await before.goTo('about:blank');
  await stage.quit();
  await stage.outage();
  const person = await stage.open(`${suite.origin}/some/where`);
  await person.seeStoredCards();

  await suite.resume();
  // 'Refresh', or 'Updated …, refresh' where it was asked again meanwhile.
  await person.click(button('efresh'));
  await person.seeFreshCards();
});

test('who signs out is signed out in other tabs, and the next user finds nothing', async ({
  stage,
}) => {
  const other = await stage.open();
  await other.signIn();
  const person = await stage.open();
  await person.seeFreshCards();
  await person.logOut();
  await person.seeLogin();
  await other.see(heading('You are signed out on this device'));
  await other.see(cards, 0);

  await person.click(account('analyst@suite.test'));
  await person.seeFreshCards('Idris Prosser');
  const left = await person.evaluate(async () => {
    const kept = [document.documentElement.outerHTML, JSON.stringify({ ...localStorage })];
    for (const cache of await caches.keys()) {
      const stored = await (await caches.open(cache)).matchAll();
      for (const response of stored) kept.push(await response.text());
    }
    return kept.filter((text) => /Amara|Exmoor|Steart/.test(text)).length;
  });
  expect(left, 'places that still hold something of the first user').toBe(0);
});
