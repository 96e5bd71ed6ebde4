import { expect, test } from 'vitest';
import { authorizationAddress, createVisitor, openSignIn } from '../../support/visitor.ts';
import { startedStandIns } from './startedStandIns.ts';

async function opened(changes: Record<string, string> = {}) {
  const { issuer } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const { address } = authorizationAddress(issuer, changes);
  return { issuer, visitor, ...(await openSignIn(visitor, address)) };
}

test('has a field for each, and a button for every account', async () => {
  const { text } = await opened();
  expect(text).toContain('name="login"');
  expect(text).toContain('name="password"');
  expect(text.match(/name="account" value="[a-z]+@suite.test"/g)).toHaveLength(6);
  expect(text).toContain('3 Region, 1 Project');
  expect(text).toContain('10,000 Region');
});

test('runs under a policy of its own without any script', async () => {
  const { text, response } = await opened();
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; script-src;/);
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<script|style=/);
});

test('fills in the hinted e-mail, whatever it holds', async () => {
  const { text } = await opened({ login_hint: '"><b>@suite.test' });
  expect(text).toContain('value="&quot;&gt;&lt;b&gt;@suite.test"');
});

test('takes e-mail and password', async () => {
  const { visitor, action } = await opened();
  const fields = { login: 'Region@suite.test ', password: 'suite' };
  const back = await visitor.follow(await visitor.submit(action, fields));
  expect(back).toBeInstanceOf(URL);
});

test.for([
  ['region@suite.test', 'wrong'],
  ['nobody@suite.test', 'suite'],
])(
  'says that %s with %s is not right and keeps the e-mail',
  async ([login = '', password = '']) => {
    const { visitor, action } = await opened();
    const page = await visitor.submit(action, { login, password });
    const text = await page.text();
    expect(text).toContain('The e-mail or the password is not right.');
    expect(text).toContain(`value="${login}"`);
    expect(text).not.toContain(`value="${password}"`);
  },
);

test('takes no form from another origin', async () => {
  const { visitor, action } = await opened();
  const page = await visitor.visit(action, {
    method: 'POST',
    headers: { Origin: 'http://localhost:9999' },
    body: new URLSearchParams({ account: 'region@suite.test' }),
  });
  expect(page.status).toBe(403);
});

test('says that a sign-in has expired where there is none', async () => {
  const { issuer, action } = await opened();
  const page = await createVisitor(issuer).visit(action);
  expect(page.status).toBe(400);
  expect(await page.text()).toContain('This sign-in has expired');
});
