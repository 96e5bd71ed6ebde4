import { loop, type Row, rows, signedIn, untrusted } from './Row.ts';

/** With which the provider, or whoever, sends the browser to us, given the right one. */
type Query = (right: URLSearchParams) => string;

/** Raw queries: what a parser makes of them is the application's affair. */
export const callbackRows: readonly Row<Query>[] = [
  ...rows<Query>('Ours: callback', signedIn, {
    'session_state beside it': (q) => `${q}&session_state=abc`,
    'our issuer beside it': (q) => `${q}&iss=https%3A%2F%2Fid.suite.test`,
  }),
  // The code is not even shown to the token endpoint (RFC 9207).
  ...rows<Query>('Ours: callback', untrusted, {
    'another issuer': (q) => `${q}&iss=https%3A%2F%2Fevil.test`,
    'our issuer with a slash': (q) => `${q}&iss=https%3A%2F%2Fid.suite.test%2F`,
  }),
  // Nobody's: ignored, and the login begins anew.
  ...rows<Query>('Ours: callback', loop, {
    'a stranger’s state': () => 'code=c&state=stranger',
    'a state that cannot be decoded': () => 'code=c&state=%',
    'an empty state': () => 'code=c&state=',
    'no state': (q) => `code=${q.get('code')}`,
    'the state twice': (q) => `${q}&state=${q.get('state')}`,
    'two codes': (q) => `${q}&code=another`,
    'the state alone': (q) => `state=${q.get('state')}`,
    'an error beside the code': (q) => `${q}&error=access_denied`,
    'an error without a state': () => 'error=server_error&error_description=%3Cb%3Ebold%3C%2Fb%3E',
  }),
];
