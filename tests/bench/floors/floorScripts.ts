/* Each runs in a page by itself: it is sent there as text, and may use nothing of this module. */

export interface Addresses {
  readonly origin: string;
  readonly provider: string;
  readonly api: string;
  readonly clientId: string;
}

/** Goes to the provider's login, with what a public client must send. */
export async function startSignIn({ origin, provider, clientId }: Addresses): Promise<void> {
  const base64url = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
  const discovery = await fetch(`${provider}/.well-known/openid-configuration`);
  const { authorization_endpoint: endpoint } = await discovery.json();
  const verifier = random();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const state = random();
  localStorage.setItem(`floor.${state}`, verifier);
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    prompt: 'login',
    state,
    nonce: random(),
    code_challenge_method: 'S256',
    code_challenge: base64url(new Uint8Array(digest)),
  });
  location.assign(`${endpoint}?${query}`);
}

/** Draws a card per application of whoever the code in the address belongs to. */
export async function showApplications(addresses: Addresses): Promise<void> {
  const query = new URLSearchParams(location.search);
  const answer = await fetch(`${addresses.provider}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: query.get('code') ?? '',
      code_verifier: query.get('verifier') ?? '',
      client_id: addresses.clientId,
      redirect_uri: `${addresses.origin}/`,
    }),
  });
  const { id_token: bearer } = await answer.json();
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return await (await fetch(addresses.api + path, { headers })).json();
  };
  const [, subscriptions] = await Promise.all([get('/me'), get('/me/applications')]);
  const names = new Set<string>();
  for (const { application } of subscriptions) names.add(application);
  for (const name of names) {
    const card = document.createElement('article');
    const heading = document.createElement('h2');
    heading.textContent = name;
    card.append(heading);
    document.body.append(card);
  }
}

/** Draws a card per application of a configuration, as a launcher without sign-in does. */
export async function showConfigured(): Promise<void> {
  const names: string[] = await (await fetch('/floors/peer.json')).json();
  for (const name of names) {
    const card = document.createElement('article');
    const heading = document.createElement('h2');
    heading.textContent = name;
    card.append(heading);
    document.body.append(card);
  }
}
