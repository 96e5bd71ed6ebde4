import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applicationIds, applications } from '../../../shared/applications.ts';

/* What is written by hand of each application, beside its entry in shared/applications.ts. */

const operate = readFileSync('docs/operate.md', 'utf8');
const api = readFileSync('docs/api.md', 'utf8');

test.each(applicationIds)('%s has its logo, and its rows in the guides', (id) => {
  const { linkVariable, listVariable } = applications[id];
  const isThere = {
    [`public/assets/images/${id}.svg`]: existsSync(`public/assets/images/${id}.svg`),
    [`docs/api.md, row application: ${id}`]: new RegExp(
      `^\\| \`application\` .*\`${id}\``,
      'm',
    ).test(api),
    [`docs/operate.md, table: ${linkVariable}`]: new RegExp(`^\\| .*\`${linkVariable}\``, 'm').test(
      operate,
    ),
    // Who lists it by a variable reads of its address there.
    [`docs/operate.md, example: ${linkVariable}`]:
      listVariable !== undefined || operate.includes(`\n${linkVariable}=`),
  };
  const missing = Object.keys(isThere).filter((name) => !isThere[name]);
  expect(missing).toEqual([]);
});
