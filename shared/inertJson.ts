/** For a `<script type="application/json">`: within it only `<` can end it or open a comment. */
export function inertJson(content: unknown): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c');
}
