import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync('src/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }));

test('where nothing hovers, no style of it stays after a tap', () => {
  expect(sheets.length).toBeGreaterThan(15);
  for (const { file, css } of sheets) {
    const guarded = css.split('@media (hover: hover) {').length - 1;
    const hovering = css.match(/:hover\b/g)?.length ?? 0;
    expect(hovering, file).toBeLessThanOrEqual(guarded);
  }
});
