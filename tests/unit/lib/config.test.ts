import { expect, test, vi } from 'vitest';
import { configurationId } from '../../../shared/pageMetadata.ts';
import { testConfig } from '../../support/testConfig.ts';

async function readWith(content: string | undefined) {
  const element = document.getElementById(configurationId);
  if (content === undefined) element?.remove();
  else if (element) element.textContent = content;
  vi.resetModules();
  return (await import('../../../src/lib/config.ts')).config;
}

test.each([
  ['whose element is empty, as built', '', SyntaxError],
  ['whose element was cut', JSON.stringify(testConfig).slice(0, -9), SyntaxError],
  ['without that element', undefined, TypeError],
])('nothing starts on a page %s', async (_page, content, failure) => {
  expect(await readWith(JSON.stringify(testConfig))).toEqual(testConfig);
  await expect(readWith(content)).rejects.toThrow(failure);
});
