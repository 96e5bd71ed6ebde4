import { configurationId } from '../shared/pageMetadata.ts';

interface Scripts {
  /** Attributes of the boot script, which asks for the others. */
  readonly boot: string;
  readonly compose: string;
  readonly main: string;
  /** Files that both of them import. */
  readonly shared: readonly string[];
  /** The file of packages that main alone imports. */
  readonly library: string;
  readonly styles: readonly string[];
  /** Files that a login loads, and files that its way back loads; addresses parted by blanks. */
  readonly signIn: string;
  readonly exchange: string;
}

/**
 * Puts the boot script and the style sheet into the page, and the addresses of the two halves of the
 * application, their library and the sign-in modules beside the configuration, where src/lib/config.ts reads
 * them. The first half, which every page needs, is fetched beside the boot script.
 */
export function withScripts(html: string, scripts: Scripts): string {
  const { boot, compose, main, shared, library, styles, signIn, exchange } = scripts;
  const element = `<script type="application/json" id="${configurationId}"></script>`;
  if (!html.includes(element)) throw new Error('index.html lacks its configuration');
  const links = [
    ...[compose, ...shared].map((href) => `<link rel="modulepreload" href="${href}">`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ];
  const addresses = `data-compose="${compose}" data-main="${main}" data-base="${library}" data-sign-in="${signIn}" data-exchange="${exchange}"`;
  return html.replace(
    element,
    `${element.replace(' id=', ` ${addresses} id=`)}\n<script ${boot}></script>${links.join('')}`,
  );
}
