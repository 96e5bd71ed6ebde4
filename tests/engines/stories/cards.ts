import assert from 'node:assert/strict';
import { cardCount } from '../../support/cardCount.ts';
import type { Stories } from '../Stage.ts';
import {
  cards,
  chooseAccount,
  dropdown,
  openAddress,
  options,
  seeFreshCards,
  seeLogin,
  signIn,
  untilOpens,
} from '../steps.ts';

export const stories: Stories = {
  'sign-in and cards': async (stage) => {
    const person = await stage.open();
    await person.tab.goTo(stage.suite.origin);
    await seeLogin(person, stage);
    await chooseAccount(person, 'region@suite.test');
    await seeFreshCards(person, 'Amara Fielding');
    assert.equal(await person.evaluate(() => location.href), `${stage.suite.origin}/`);

    for (const word of ['Region', 'Project', 'Impact']) {
      await person.see({ css: 'article', text: `Natural Capital ${word}` }, 1);
    }
    await untilOpens(person, 'project', 'steart-marshes');
    assert.equal(await openAddress(person, 'region'), '', 'nothing is chosen yet');
    await person.until(
      'all logos',
      (all) => {
        const logos = [...document.querySelectorAll<HTMLImageElement>('article img')];
        return logos.length === all && logos.every(({ naturalWidth }) => naturalWidth > 0);
      },
      cardCount,
    );
  },

  'dropdown by keyboard': async (stage) => {
    const person = await signIn(stage);
    const hasFocus = () =>
      person.until('the focus on the dropdown', () => document.activeElement?.role === 'combobox');
    await person.evaluate(
      (css) => document.querySelector<HTMLElement>(css)?.focus(),
      dropdown('region').css,
    );
    await person.tab.press('ArrowDown');
    await person.see(options, 3);
    await person.tab.press('ArrowDown');
    await person.tab.press('Escape');
    await person.see(options, 0);
    await hasFocus();
    assert.equal(await openAddress(person, 'region'), '', 'Escape chooses nothing');

    await person.tab.press('ArrowDown');
    await person.see(options, 3);
    await person.tab.type('exm');
    await person.see(options, 1);
    await person.tab.press('Enter');
    await person.see(options, 0);
    await untilOpens(person, 'region', 'exmoor');
    await hasFocus();
  },

  '10,000 subscriptions': async (stage) => {
    const person = await signIn(stage, 'national@suite.test');
    await person.hover(dropdown('region'));
    await person.click(dropdown('region'));
    await person.see({ css: 'article', text: '9,950 more. Start typing' });
    await person.tab.type('peatland ystwyth');
    await person.see(options, 1);
    const option = { ...options, text: 'Ystwyth peatland restoration' };
    await person.hover(option);
    await person.click(option);
    await person.see(options, 0);
    await untilOpens(person, 'region', 'ystwyth-peatland-restoration');
    await person.see(cards, cardCount);
  },
};
