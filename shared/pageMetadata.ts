/** Of the element with the environment's configuration, as JSON (src/lib/config.ts). */
export const configurationId = 'configuration';

export const pageDataId = 'page-data';

export const shellTemplateId = 'shell-root';

/** For a `<script type="application/json">`: within it only `<` can end it or open a comment. */
export function inertJson(content: unknown): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c');
}
