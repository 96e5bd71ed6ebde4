import { expect, test } from 'vitest';
import { buildVariables } from '../../../local/buildVariables.ts';
import { readSettings } from '../../../local/settings.ts';

test.for<[Record<string, string>, RegExp]>([
  [{ APP_PORT: 'x' }, /APP_PORT is 'x': expects a whole number from 1 to 65535/],
  [{ API_PORT: '70000' }, /API_PORT/],
  [{ APP_PORT: '4174' }, /APP_PORT and IDP_PORT are both 4174/],
  [{ LOCAL_MODE: 'production' }, /LOCAL_MODE is 'production': expects release, master/],
  [{ LOCAL_ID_TOKEN_SECONDS: '0' }, /LOCAL_ID_TOKEN_SECONDS is '0'/],
  [{ LOCAL_REFRESH_OVERLAP_SECONDS: '1.5' }, /LOCAL_REFRESH_OVERLAP_SECONDS is '1.5'/],
])('says what is wrong with %o', ([environment, sentence]) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

test('leaves what the environment sets, also where it sets nothing', () => {
  const environment = { VITE_LIST_CREDIT: 'true', VITE_OIDC_AUDIENCE: '', VITE_OTHER: 'x' };
  const variables = buildVariables(readSettings(environment), environment);
  expect(variables).toMatchObject({ VITE_LIST_CREDIT: 'true', VITE_OIDC_AUDIENCE: '' });
  expect(variables).not.toHaveProperty('VITE_OTHER');
});

test('allows addresses of this machine to mode master only here', () => {
  const variablesOf = (LOCAL_MODE: string) => buildVariables(readSettings({ LOCAL_MODE }), {});
  expect(variablesOf('master')).toHaveProperty('LOCAL_BUILD', '1');
  expect(variablesOf('release')).not.toHaveProperty('LOCAL_BUILD');
});
