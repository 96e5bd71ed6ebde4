import type { InapplicableRow } from './Row.ts';

const noUserinfo = 'userinfo is never asked: names come from the API, the rest from the ID token';

export const inapplicableRows: readonly InapplicableRow[] = [
  { module: '-userinfo-invalid-sub', provider: 'another sub in userinfo', because: noUserinfo },
  { module: '-userinfo-bearer-header', provider: 'userinfo by header', because: noUserinfo },
  { module: '-userinfo-bearer-body', provider: 'userinfo by form', because: noUserinfo },
  { module: '-scope-userinfo-claims', provider: 'claims in userinfo', because: noUserinfo },
  {
    module: '-client-secret-basic',
    provider: 'asks for a client secret',
    because: 'a public client has no secret and sends no Authorization header to the provider',
  },
  {
    module: '-idtoken-sig-none (Config RP)',
    provider: 'the same module as in the basic plan',
    because: 'stands there',
  },
].map((row) => ({ ...row, plan: row.module.includes('Config') ? 'Config RP' : 'Basic RP' }));
