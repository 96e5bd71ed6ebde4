import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { accountDigest } from '../../shared/accountDigest.ts';
import { allAccounts } from '../data/accounts.ts';
import { html, Markup, page, pagePolicy } from '../page.ts';

interface PageAnswer {
  readonly body: string;
  /** Its content security policy. */
  readonly policy: string;
}

const firstCookie = `
const name = 'natural-capital-suite.is-authenticated';
const attributes = 'Path=/; SameSite=Lax; Max-Age=2592000';
addEventListener('click', ({ target }) => {
  if (target.id === 'sign-out') document.cookie = name + '=false; ' + attributes;
  if (target.value) document.cookie = name + '=true; ' + attributes;
});`;

/** The two lines with which a sibling says whose session it is (docs/siblings.md). */
const accountCookie = `
addEventListener('click', ({ target }) => {
  if (target.id === 'sign-out') document.cookie = name + '.account=; Path=/; Max-Age=0';
  if (target.value) document.cookie = name + '.account=' + target.value + '; ' + attributes;
});`;

/** The scripts of two sibling applications: one that keeps the contract, one that does not know it. */
const scripts: Readonly<Record<string, string>> = {
  '/pages/sibling': firstCookie + accountCookie,
  '/pages/first-cookie-sibling': firstCookie,
};

/** Resolves with the page of a sibling application, or with undefined at other paths. */
export async function siblingPage(
  database: DatabaseSync,
  issuer: string,
  pathname: string,
): Promise<PageAnswer | undefined> {
  const script = scripts[pathname];
  if (script === undefined) return undefined;
  const accounts = await Promise.all(
    allAccounts(database).map(async ({ id, email }) => ({
      email,
      account: await accountDigest({ issuer, subject: id }),
    })),
  );
  const body = page(
    'Sibling application',
    html`<p>Writes the cookies that the suite's applications share, and signs nobody in anywhere else.</p>
${accounts.map(({ email, account }) => html`<button value="${account}">Sign in as ${email}</button>`)}
<button id="sign-out">Sign out</button>
${new Markup(`<script>${script}</script>`)}`,
  );
  return { body, policy: pagePolicy("'none'", `'sha256-${hash('sha256', script, 'base64')}'`) };
}

/** The page of an application, of its introduction, or for contact. */
export function applicationPage({ pathname, searchParams }: URL, name?: string): PageAnswer {
  const about = [...searchParams.values()].join(', ');
  const body = page(
    name ?? decodeURI(pathname.replace('/pages/', '')),
    html`<p>A real installation would show its own page at this address. This one belongs to the local stand-ins, which are not for production.</p>
${about ? html`<p>Asked about: <b>${about}</b></p>` : undefined}`,
  );
  return { body, policy: pagePolicy("'none'") };
}
