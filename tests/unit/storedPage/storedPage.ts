import { storedUserKey } from '../../../shared/storageKeys.ts';
import { testConfig } from '../../support/testConfig.ts';

const cookie = 'natural-capital-suite.is-authenticated';
const userKey = storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId);

/** The document as the worker stored it for `region@suite.test`, hidden, and nobody signed in yet. */
export function openStoredPage(): void {
  localStorage.clear();
  setCookie(false);
  document.documentElement.hidden = true;
  document.documentElement.removeAttribute('style');
  Object.assign(document.documentElement.dataset, {
    build: 'b-1',
    ownerIssuer: 'https://id.suite.test',
    ownerSubject: 'region',
    savedAt: String(Date.now()),
  });
  document.body.innerHTML = `
    <div id="root"><button role="combobox">North</button><p>Text</p></div>
    <template id="shell-root"><div role="status">Loading</div></template>
    <script type="application/json" id="page-data">{}</script>`;
}

export function signIn(): void {
  const user = { issuer: 'https://id.suite.test', subject: 'region', account };
  localStorage.setItem(userKey, JSON.stringify(user));
  setCookie(true);
}

const account = 'po0XH_B9aosg9XDeIw0u3g';

export function setCookie(value: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the gate has to read it before any promise settles
  document.cookie = `${cookie}=${value}; Path=/`;
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${cookie}.account=${account}; Path=/`;
}
