import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { logOut } from './logOut.ts';
import { signIn, test } from './test.ts';

test.use({
  suiteVariables: { LOCAL_LOGOUT_HINT: 'required', VITE_OIDC_LOGOUT_HINT: 'current' },
});

test('Logout comes back from a provider that requires an ID token, at once after the sign-in', async ({
  page,
  suite,
}) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  const back = page.waitForRequest(`${suite.origin}/?state=*`);
  await logOut(page, 'Amara Fielding');
  await back;
  await expectLoginPage(page, suite);
});
