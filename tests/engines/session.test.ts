import { account, button, cards, heading, type Person } from './Person.ts';
import { expect, test } from './test.ts';

const name = 'Amara Fielding';

async function seeSignedOut(person: Person): Promise<void> {
  await person.see(heading('You are signed out on this device'));
  expect(await person.count(cards)).toBe(0);
}

test('who signs out in one tab is signed out in the other', async ({ stage }) => {
  const first = await stage.open();
  await first.signInForGood();
  const second = await stage.open();
  await second.seeFreshCards();
  await second.logOut(name);
  await second.seeLogin();
  await seeSignedOut(first);
});

test('who signs out in a sibling is signed out here', async ({ stage, suite }) => {
  const first = await stage.open();
  await first.signInForGood();
  const sibling = await stage.open(`${suite.api}/pages/sibling`);
  await sibling.click(button('Sign out'));
  await first.tab.activate();
  await seeSignedOut(first);
  await first.tab.reload();
  await first.seeLogin();
});

test('the next user finds nothing of the first', async ({ stage }) => {
  const person = await stage.open();
  await person.signInForGood();
  await person.logOut(name);
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

test('blocked cookies are said to prevent signing in', async ({ stage }) => {
  stage.blockCookies();
  stage.expectMessages(/Failed to register\/update a ServiceWorker|storage is full or blocked/);
  const person = await stage.open();
  await person.see(heading('A problem with cookies prevents signing in'));
  await person.see(button('Try again'));
});

test('back from a sibling the page is as it was left, unless one signed out', async ({
  stage,
  suite,
}) => {
  const person = await stage.open();
  await person.signInForGood();
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
  await person.seeFreshCards(name);

  await leave();
  await person.click(button('Sign out'));
  await goBack();
  await person.see({ css: 'h1', text: 'ign' });
  expect(await person.count(cards)).toBe(0);
});
