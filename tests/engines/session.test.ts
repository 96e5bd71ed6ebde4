import { storageKeys } from '../../shared/storageKeys.ts';
import { cardCount } from '../support/cardCount.ts';
import { account, amara, button, cards, heading, type Person } from './Person.ts';
import { expect, test } from './test.ts';

/** Runs in the page: adds a line to the kept script of this name, as any page of the origin can. */
async function plant(cacheName: string, name: string): Promise<boolean> {
  const cache = await caches.open(cacheName);
  const key = (await cache.keys()).find(({ url }) => url.includes(name));
  const kept = key && (await cache.match(key));
  if (key)
    await cache.put(key, new Response(`${await kept?.text()};console.error('planted')`, kept));
  return key !== undefined;
}

/** There is no server, so all that is visible comes from the worker. A script that was changed never runs. */
test('the first frame comes from the device, and not without the boot script', async ({
  stage,
  suite,
}) => {
  const person = await stage.open();
  await person.signIn();
  expect(await person.evaluate(plant, storageKeys.precache, '/static/react-')).toBe(true);
  stage.expectMessages(/integrity|react-|boot-/);
  await stage.outage();
  await person.reload();
  await person.see(cards, cardCount);
  await person.see(button(amara));
  await person.see(heading('Could not load'));

  await suite.resume();
  await person.click(button('Try again'));
  await person.seeFreshCards();

  expect(await person.evaluate(plant, storageKeys.precache, '/boot-')).toBe(true);
  await stage.outage();
  await person.reload();
  await person.see({ css: 'a', text: 'Try again' });
  await person.see(heading('Could not load'));
  await person.see(cards, 0);
});

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

async function seeSignedOut(person: Person): Promise<void> {
  await person.see(heading('You are signed out on this device'));
  await person.see(cards, 0);
}

test('who signs out is signed out in other tabs, and the next user finds nothing', async ({
  stage,
}) => {
  const other = await stage.open();
  await other.signIn();
  const person = await stage.open();
  await person.seeFreshCards();
  await person.logOut();
  await person.seeLogin();
  await seeSignedOut(other);

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

test('who signs out in a sibling is signed out here', async ({ stage, suite }) => {
  const person = await stage.open();
  await person.signIn();
  const sibling = await stage.open(`${suite.api}/pages/sibling`);
  await sibling.click(button('Sign out'));
  await person.activate();
  await seeSignedOut(person);
  await person.reload();
  await person.seeLogin();
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

test.describe('with cookies blocked', () => {
  test.use({ blocksCookies: true });

  test('signing in says that it cannot', async ({ stage }, { project }) => {
    test.skip(project.name === 'webkit', 'MiniBrowser blocks cookies without storage');
    stage.expectMessages(/Failed to register\/update a ServiceWorker|storage is full or blocked/);
    const person = await stage.open();
    await person.see(heading('A problem with cookies prevents signing in'));
    await person.see(button('Try again'));
  });
});
