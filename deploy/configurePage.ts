import type { Config } from '../shared/Config.ts';
import { configurationId, inertJson } from '../shared/pageMetadata.ts';

const emptyElement = `id="${configurationId}"></script>`;
const name = '%BUILD%';

/**
 * Fills in the configuration, which no browser executes, and the release's name. People need the contact if no script
 * arrives, and with the provider's address a login connects sooner.
 */
export function configurePage(template: string, config: Config, release: string): string {
  for (const place of [emptyElement, name]) {
    if (!template.includes(place)) throw new Error(`The page has no ${place}`);
  }
  return template
    .replaceAll(name, release)
    .replace('%AUTHORITY%', () => escaped(config.oidc.authority))
    .replace('%CONTACT%', () => escaped(config.contactUrl))
    .replace(emptyElement, () => emptyElement.replace('><', () => `>${inertJson(config)}<`));
}

const escaped = (text: string) => text.replace(/[&"<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
