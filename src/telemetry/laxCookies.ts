import type { IConfiguration } from '@microsoft/applicationinsights-web';

/**
 * Nobody else's page needs the cookies: over TLS the SDK's own are `SameSite=None`. Of each SDK, which
 * makes its configuration out of it.
 */
export function laxCookies(): NonNullable<IConfiguration['cookieCfg']> {
  return {
    setCookie(name, value) {
      const kept = value.replace(/;\s*SameSite=[^;]*/i, '');
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere and answers late
      document.cookie = `${name}=${kept}; SameSite=Lax`;
    },
  };
}
