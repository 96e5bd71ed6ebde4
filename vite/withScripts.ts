import { configurationId } from '../shared/pageMetadata.ts';

/** How index.html asks for the application; its address is the first group. */
const moduleScript = /<script type="module"[^>]*? src="([^"]+)"><\/script>/;

interface Scripts {
  /** Attributes of the boot script, which asks for the application in the place of index.html. */
  readonly boot: string;
  readonly session: string;
  /** What the session imports. */
  readonly shared: readonly string[];
  /** What main imports of others. */
  readonly library: string;
  /** For a login, and for the code that it yields; addresses parted by blanks. */
  readonly signIn: string;
  readonly exchange: string;
}

/**
 * Puts the boot script into the page, and the addresses of the two halves of the application, their library
 * and the sign-in modules beside the configuration, where src/lib/config.ts reads them. The session, which
 * every page needs, is fetched beside the boot script.
 */
export function withScripts(html: string, scripts: Scripts): string {
  const { boot, session, shared, library, signIn, exchange } = scripts;
  const preloads = [session, ...shared].map((href) => `<link rel="modulepreload" href="${href}">`);
  const [script = '', main = ''] = moduleScript.exec(html) ?? [];
  const id = `id="${configurationId}"`;
  if (!main || !html.includes(id)) throw new Error('index.html lacks its two scripts');
  return html
    .replace(
      id,
      `data-session="${session}" data-main="${main}" data-base="${library}" data-sign-in="${signIn}" data-exchange="${exchange}" ${id}`,
    )
    .replace(script, `<script ${boot}></script>${preloads.join('')}`);
}
