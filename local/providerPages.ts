import { hash } from 'node:crypto';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html, Markup } from './html.ts';
import { page, pagePolicy } from './page.ts';

const submitAtOnce = "document.getElementById('op.logoutForm').submit();";

/**
 * Signs out at once when the application proves by its ID token whose session it means, and asks
 * otherwise: a link on some page must not be able to sign anybody out.
 * @param form the library's own, with its protection against forged requests.
 */
export function leavePage(ctx: KoaContextWithOIDC, form: string, appOrigin: string): void {
  const hint = ctx.oidc.entities.IdTokenHint;
  const isCertain = hint?.payload.sub === ctx.oidc.session?.accountId;
  ctx.body = page(
    'Sign out',
    html`<section class="panel">
${new Markup(form)}
<p class="panel-text">${isCertain ? 'Signing you out.' : 'Do you want to sign out of the suite?'}</p>
<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
${isCertain ? atOnce() : html`<button class="button secondary" type="submit" form="op.logoutForm">Stay signed in</button>`}
</section>`,
  );
  const script = isCertain ? `'sha256-${hash('sha256', submitAtOnce, 'base64')}'` : '';
  ctx.set('Content-Security-Policy', pagePolicy(`'self' ${appOrigin}`, script));
}

/** `submit()` sends no button along, hence the field. */
function atOnce(): Markup {
  return new Markup(
    `<input type="hidden" form="op.logoutForm" name="logout" value="yes"><script>${submitAtOnce}</script>`,
  );
}

/** Where no application waits for the answer, be it that somebody left or that they stayed. */
export function endedPage(ctx: KoaContextWithOIDC): void {
  ctx.body = page(
    'Done',
    html`<section class="panel"><p class="panel-text">You can close this page.</p></section>`,
  );
}

export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  ctx.type = 'html';
  ctx.body = page(
    'This cannot be done',
    html`<section class="panel"><p class="panel-text"><b>${out.error}</b></p><p class="panel-text">${out.error_description}</p></section>`,
  );
}
