import { djangoOauthToolkit } from './djangoOauthToolkit.ts';
import { lemonLdap } from './lemonldap.ts';
import type { ForeignProvider } from './test.ts';

const all: readonly ForeignProvider[] = [lemonLdap, djangoOauthToolkit];
const isInstalled = await Promise.all(all.map((provider) => provider.isInstalled()));

/** Those on this machine. */
export const foreignProviders = all.filter((_, index) => isInstalled[index]);

/** The others, as text; empty where there is none. */
export const missing = all
  .filter((_, index) => !isInstalled[index])
  .map(({ name, packages }) => `${name} (Debian: ${packages})`)
  .join('; ');
