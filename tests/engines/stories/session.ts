import assert from 'node:assert/strict';
import type { Stories } from '../Stage.ts';
import {
  button,
  cards,
  chooseAccount,
  heading,
  logOut,
  seeFreshCards,
  seeLogin,
  signInForGood,
} from '../steps.ts';

const signedOut = heading('You are signed out on this device');

export const stories: Stories = {
  'sign-out in another tab': async (stage) => {
    const first = await signInForGood(stage);
    const second = await stage.open();
    await second.tab.goTo(stage.suite.origin);
    await seeFreshCards(second);
    await logOut(second, 'Amara Fielding');
    await seeLogin(second, stage);
    await first.see(signedOut);
    assert.equal(await first.count(cards), 0);
  },

  'sign-out in a sibling': async (stage) => {
    const first = await signInForGood(stage);
    const sibling = await stage.open();
    await sibling.tab.goTo(`${stage.suite.api}/pages/sibling`);
    await sibling.click(button('Sign out'));
    await first.tab.activate();
    await first.see(signedOut);
    assert.equal(await first.count(cards), 0);
    await first.tab.reload();
    await seeLogin(first, stage);
  },

  'user switch': async (stage) => {
    const person = await signInForGood(stage);
    await logOut(person, 'Amara Fielding');
    await seeLogin(person, stage);
    await chooseAccount(person, 'analyst@suite.test');
    await seeFreshCards(person, 'Idris Prosser');
    const left = await person.evaluate(async () => {
      const ofFirst = /Amara|Exmoor|Steart/;
      const kept = [document.documentElement.outerHTML, JSON.stringify({ ...localStorage })];
      for (const name of await caches.keys()) {
        const stored = await (await caches.open(name)).matchAll();
        for (const response of stored) kept.push(await response.text());
      }
      return kept.filter((text) => ofFirst.test(text)).length;
    });
    assert.equal(left, 0, 'places that still hold something of the first user');
  },

  'cookies blocked': async (stage) => {
    stage.blockCookies();
    stage.expectMessages(/Failed to register\/update a ServiceWorker/);
    const person = await stage.open();
    await person.tab.goTo(stage.suite.origin);
    await person.see(heading('A problem with cookies prevents signing in'));
    await person.see(button('Try again'));
  },

  'back button': async (stage) => {
    const person = await signInForGood(stage);
    const leave = async () => {
      // By the page itself, once it has answered: drivers wait for a load that a kept page never has.
      await person.evaluate(
        (address) => void setTimeout(() => location.assign(address), 200),
        `${stage.suite.api}/pages/sibling`,
      );
      await person.see(button('Sign out'));
    };
    const goBack = () => person.evaluate(() => void setTimeout(() => history.back(), 200));
    await leave();
    await goBack();
    await seeFreshCards(person, 'Amara Fielding');

    await leave();
    await person.click(button('Sign out'));
    await goBack();
    await person.see({ css: 'h1', text: 'ign' });
    assert.equal(await person.count(cards), 0);
  },
};
