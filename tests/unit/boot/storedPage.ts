const cookie = 'natural-capital-suite.is-authenticated';
const userKey = 'natural-capital-suite.user.user:https://id.suite.test:natural-capital-suite';

/** The document as the worker stored it for `region@suite.test`, hidden, and nobody signed in yet. */
export function openStoredPage(): void {
  localStorage.clear();
  setCookie(false);
  document.documentElement.hidden = true;
  document.documentElement.removeAttribute('style');
  Object.assign(document.documentElement.dataset, {
    build: 'b-1',
    pageBuild: 'b-1',
    ownerIssuer: 'https://id.suite.test',
    ownerSubject: 'region',
    savedAt: String(Date.now()),
  });
  document.body.innerHTML = `
    <div id="root"><button role="combobox">North</button><p>Text</p></div>
    <script type="application/json" id="page-data">{}</script>`;
}

export function signIn(): void {
  const profile = { iss: 'https://id.suite.test', sub: 'region' };
  localStorage.setItem(userKey, JSON.stringify({ profile }));
  setCookie(true);
}

export function setCookie(value: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the gate has to read it before any promise settles
  document.cookie = `${cookie}=${value}; Path=/`;
}
