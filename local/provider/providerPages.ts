import { hash } from 'node:crypto';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html, Markup, page, pagePolicy } from '../page.ts';

const submitScript = "document.getElementById('op.logoutForm').submit();";

/**
 * Signs out at once if the application says whose session it means, by an ID token (even an expired one) or by
 * the account. Asks otherwise, because a link on some page must not be able to sign anybody out. @param form the
 * library's own, with its protection against forged requests.
 */
export function logoutPage(ctx: KoaContextWithOIDC, form: string, appOrigin: string): void {
  const { entities, params, session } = ctx.oidc;
  const account = entities.IdTokenHint?.payload.sub ?? params?.logout_hint;
  const isMeant = account === session?.accountId;
  ctx.body = page(
    'Sign out',
    html`${new Markup(form)}
<p>${isMeant ? 'Signing you out.' : 'Do you want to sign out of the suite?'}</p>
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
${isMeant ? submitWithScript() : html`<button type="submit" form="op.logoutForm">Stay signed in</button>`}`,
  );
  const script = isMeant ? `'sha256-${hash('sha256', submitScript, 'base64')}'` : '';
  ctx.set('Content-Security-Policy', pagePolicy(`'self' ${appOrigin}`, script));
}

/** `submit()` sends no button along, so we add a field. */
function submitWithScript(): Markup {
  return new Markup(
    `<input type="hidden" form="op.logoutForm" name="logout" value="yes"><script>${submitScript}</script>`,
  );
}

/** After a logout, or the choice to stay signed in, without a `post_logout_redirect_uri`. */
export function loggedOutPage(ctx: KoaContextWithOIDC): void {
  ctx.body = page('Done', html`<p>You can close this page.</p>`);
}

export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  ctx.type = 'html';
  ctx.body = page(
    'This cannot be done',
    html`<p><b>${out.error}</b></p><p>${out.error_description}</p>`,
  );
}
