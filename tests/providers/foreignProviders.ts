import { djangoOauthToolkit } from './djangoOauthToolkit.ts';
import { lemonLdap } from './lemonldap.ts';
import type { ForeignProvider } from './test.ts';

const all: readonly ForeignProvider[] = [lemonLdap, djangoOauthToolkit];
const isInstalled = await Promise.all(all.map((provider) => provider.isInstalled()));

/** The providers that are installed on this machine. */
export const foreignProviders = all.filter((_, index) => isInstalled[index]);

/** The providers that are not installed, as text. */
export const missing = all
  .filter((_, index) => !isInstalled[index])
  .map(({ name, packages }) => `${name} (Debian: ${packages})`)
  .join('; ');
