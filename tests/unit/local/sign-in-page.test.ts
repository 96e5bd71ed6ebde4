import { expect, test } from 'vitest';
import { authorizationAddress, createVisitor, openSignIn } from '../../support/visitor.ts';
import { startedStandIns } from './startedStandIns.ts';

async function opened(changes: Record<string, string> = {}) {
  const { issuer } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const { address } = authorizationAddress(issuer, changes);
  return { issuer, visitor, ...(await openSignIn(visitor, address)) };
}

test('fills in the hinted e-mail, whatever it holds', async () => {
  const { text } = await opened({ login_hint: '"><b>@suite.test' });
  expect(text).toContain('value="&quot;&gt;&lt;b&gt;@suite.test"');
});

test('takes no form from another origin', async () => {
  const { visitor, action } = await opened();
  const page = await visitor.visit(action, {
    method: 'POST',
    headers: { Origin: 'http://localhost:9999' },
    body: new URLSearchParams({ account: 'region@suite.test' }),
  });
  expect(page.status).toBe(403);
});
