import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applications } from '../../../shared/applications.ts';

/* The places where an application is written by hand, besides its entry in shared/applications.ts. */

function read(path: string) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return { lines, rows: lines.filter((line) => line.startsWith('|')).join('\n') };
}

const api = read('docs/api.md');
const operate = read('docs/operate.md');

test.each(applications)('$id has its logo, and its rows in the guides', (application) => {
  const { id, linkVariable, listVariable } = application;
  const logo = `public/assets/images/${id}.svg`;
  const isThere: Readonly<Record<string, boolean>> = {
    [logo]: existsSync(logo),
    [`docs/api.md, table: ${id}`]: api.rows.includes(`\`${id}\``),
    [`docs/operate.md, table: ${linkVariable}`]: operate.rows.includes(`\`${linkVariable}\``),
    // The example lists nothing that a variable has to list.
    [`docs/operate.md, example: ${linkVariable}`]:
      listVariable !== undefined ||
      operate.lines.some((line) => line.startsWith(`${linkVariable}=`)),
  };
  const missing = Object.keys(isThere).filter((name) => !isThere[name]);
  expect(missing).toEqual([]);
});
