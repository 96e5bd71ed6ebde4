import { storageKeys } from '../../shared/storageKeys.ts';
import { account, button, cards, heading } from './Person.ts';
import { expect, test } from './test.ts';

/** Runs in the page: replaces every kept file, asks for it, and counts them and those that came as they had lain there. */
async function plantEverywhere(cacheName: string) {
  const cache = await caches.open(cacheName);
  const texts = (await cache.keys()).map(async ({ url }) => {
    await cache.put(url, new Response('planted'));
    // A browser that knows no integrity in import maps asks for a script like this.
    return (await fetch(new URL(url).pathname)).text();
  });
  const answers = await Promise.all(texts);
  return [answers.length, answers.filter((text) => text === 'planted').length] as const;
}

test('what the browser does not check, the worker does', async ({ stage }) => {
  const person = await stage.open();
  await person.signIn();
  const [files, planted] = await person.evaluate(plantEverywhere, storageKeys.precache);
  expect(files).toBeGreaterThan(25);
  expect(planted).toBe(0);
});

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

test('back from a sibling the page is as it was left, unless one signed out', async ({
  stage,
  suite,
}, { project }) => {
  test.skip(project.name === 'webkit', 'its driver hangs after a step back from the application');
  const person = await stage.open();
  await person.signIn();
  // The page leaves by itself once this has answered, because drivers wait for a load that a cached page never
  // has.
  const leave = async () => {
    const go = (address: string) => void setTimeout(() => location.assign(address), 200);
    await person.evaluate(go, `${suite.api}/pages/sibling`);
    await person.see(button('Sign out'));
  };
  const goBack = () => person.evaluate(() => void setTimeout(() => history.back(), 200));
  await leave();
  await goBack();
  await person.seeFreshCards();

  await leave();
  await person.click(button('Sign out'));
  await goBack();
  await person.see(heading('ign'));
  await person.see(cards, 0);
});
