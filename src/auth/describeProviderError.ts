/** What an operator looks at first. */
const settings = new Map([
  ['invalid_client', 'VITE_OIDC_CLIENT_ID'],
  ['unauthorized_client', 'VITE_OIDC_CLIENT_ID'],
  ['invalid_scope', 'VITE_OIDC_SCOPE'],
]);

/** Whether somebody who was asked at the provider, or a rule there, said no; LemonLDAP::NG by the second. */
export function isAccessDenied(error: string | null): boolean {
  return error === 'access_denied' || error === 'consent_required';
}

/** The provider's own `error`, where it has the form of an OAuth error code; nothing else is repeated. */
export function describeProviderError(error: unknown): string {
  if (typeof error !== 'string' || !/^[a-z_]{1,40}$/.test(error)) {
    return 'not by an error code of OAuth';
  }
  const setting = settings.get(error);
  return setting ? `${error}: see ${setting}` : error;
}
