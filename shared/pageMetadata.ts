export const configurationId = 'configuration';

export const pageDataId = 'page-data';

export const loadingTemplateId = 'loading-screen';

/** Returns JSON for a `<script>`, in which only `<` could end the element or open a comment. */
export function inertJson(content: unknown): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c');
}
