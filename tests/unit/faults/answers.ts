/** Answers of a token endpoint, or of whatever stands in its place. */
type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

const body = (value: unknown, status: number, headers = {}) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return () => new Response(status === 204 ? null : text, { status, headers });
};
const breaksOff = (): Response =>
  new Response(
    new ReadableStream({ start: (controller) => controller.error(new TypeError('lost')) }),
  );

/** The provider refuses for good. */
export const refusals: Answers = {
  '400 invalid_grant': body({ error: 'invalid_grant' }, 400),
  'empty 400': body('', 400),
  '400 with an empty object': body({}, 400),
  '400 unauthorized_client': body({ error: 'unauthorized_client' }, 400),
  '400 login_required': body({ error: 'login_required' }, 400),
  '401 invalid_client': body({ error: 'invalid_client' }, 401),
  '403 invalid_code': body({ error: 'invalid_code' }, 403),
  '403 access_denied': body({ error: 'access_denied' }, 403),
};

/** Something answers, which says nothing of the session. */
export const failures: Answers = {
  '200 with a captive portal’s page': body('<title>Guest network</title>', 200),
  '200 with a portal’s JSON': body({ error: 'login_required' }, 200),
  '204': body('', 204),
  '400 with HTML': body('<h1>Bad request</h1>', 400),
  '400 of a gateway': body({ error: 'Bad Request' }, 400),
  '401 of a gateway': body({ error: 'unauthorized' }, 401),
  '403 of a gateway': body({ error: 'Forbidden' }, 403),
  '400 with nothing but 300 kB of spaces': body(' '.repeat(300_000), 400),
  'empty 403': body('', 403),
  '429 with Retry-After': body({ error: 'too_many_requests' }, 429, { 'Retry-After': '1' }),
  '500': body({ error: 'server_error' }, 500),
  '503': body({}, 503),
  '200 with numbers for tokens': body({ id_token: 5, access_token: 5, refresh_token: 5 }, 200),
  '302 without a place': body('', 302),
  'truncated JSON': body('{"access_token":"a","id_token":"ey', 200),
};

/** Nothing comes that may be read: hung up, redirected, without CORS, or too late. */
export const silences: Answers = {
  'no answer, and an error that quotes the request': () =>
    Promise.reject(new TypeError('Failed to fetch code-1, refresh-1')),
  'a body that breaks off': breaksOff,
  'slow headers': () => new Promise(() => {}),
  'stalled body': () => new Response(new ReadableStream()),
};
