import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applications } from '../../../shared/applications.ts';

/* WCAG 2.2, 1.4.3: text of an application's colour on a card or the page, and the words of its button on it. */

const tokens = readFileSync('src/styles/tokens.css', 'utf8');

/** A colour of tokens.css by day and by night. */
function token(name: string) {
  const pattern = new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`);
  const [, day = '', night = ''] = pattern.exec(tokens) ?? [];
  return { day, night };
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('black on white is the greatest contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
});

test.each(applications)('the colour of $id can be read, and words on it', ({ accent }) => {
  for (const beside of ['surface', 'ground', 'on-accent']) {
    for (const time of ['day', 'night'] as const) {
      const seen = contrast(accent[time], token(beside)[time]);
      expect(seen, `${time}, --${beside}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});
