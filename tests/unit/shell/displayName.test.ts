import { expect, test } from 'vitest';
import { displayName, initials, shortName } from '../../../src/shell/displayName.ts';

test.each([
  ['Amara', 'Fielding', 'Amara Fielding', 'AF'],
  ['Amara', '', 'Amara', 'A'],
  ['A', 'ß', 'A ß', 'ASS'],
  ['', ' Fielding ', 'Fielding', 'F'],
  [' ', '', '', ''],
  ['e\u0301lodie', 'ñandú', 'e\u0301lodie ñandú', 'EÑ'],
  ['👩‍👩‍👧‍👦 Amara', '🌱', '👩‍👩‍👧‍👦 Amara 🌱', '👩🌱'],
  ['نور', 'الهدى', 'نور الهدى', 'نا'],
  ['\u200B', '\u2060 \u3164', '', ''],
  ['\u2800', '\u202EFielding', '\u202EFielding', 'F'],
])('%j %j is shown as %j with the initials %j', (firstName, lastName, name, letters) => {
  expect(displayName({ firstName, lastName })).toBe(name);
  expect(initials({ firstName, lastName })).toBe(letters);
});

test.each([
  ['Amara', 'Fielding', 'Amara Fielding'],
  ['Maximiliana', 'Featherstonehaugh', 'Maximiliana F.'],
  ['', 'Featherstonehaugh-Cholmondeley-Smythe', 'Featherstonehaugh-Cholmondeley-Smythe'],
  ['Maximiliana Theodora Wilhelmina', '', 'Maximiliana Theodora Wilhelmina'],
])('%j %j is %j where there is little room', (firstName, lastName, name) => {
  expect(shortName({ firstName, lastName })).toBe(name);
});
