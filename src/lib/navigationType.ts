/** How this document was loaded: `navigate`, `reload`, `back_forward` or `prerender`. */
export function navigationType(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && 'type' in entry ? String(entry.type) : 'navigate';
}
