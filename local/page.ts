import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Type and file of the assets that every page of the stand-ins links to. */
const assets: Readonly<Record<string, readonly [type: string, file: string]>> = {
  '/stand-in.css': ['text/css; charset=utf-8', 'local/page.css'],
  '/stand-in.svg': ['image/svg+xml', 'public/assets/images/natural_capital_suite.svg'],
};

/** A whole page of a stand-in. */
export function page(title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Local stand-in</title>
<link rel="icon" href="/stand-in.svg">
<link rel="stylesheet" href="/stand-in.css">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;
}

/**
 * The policy of such a page.
 * @param formTargets where its forms may end up: browsers check every redirect that follows a form.
 * @param script the hash of the one script the page may run.
 */
export function pagePolicy(formTargets: string, script = ''): string {
  return [
    "default-src 'none'",
    `script-src ${script}`.trim(),
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Answers requests for the style sheet and the logo. Returns whether `pathname` was one of them. */
export function answerPageAsset(pathname: string, response: ServerResponse): boolean {
  const asset = Object.hasOwn(assets, pathname) ? assets[pathname] : undefined;
  if (!asset) return false;
  const [type, file] = asset;
  response.writeHead(200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
  response.end(readFileSync(join(root, file)));
  return true;
}

/** Text that is markup already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | undefined;

/** Builds markup. Every value that is not markup itself is shown as text. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(toMarkup)));
}

function toMarkup(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
