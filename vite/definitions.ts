/** `a`, `a.b` and `a.b.c`, each with its value: a script that names three of them carries only these. */
export function definitions(path: string, value: unknown): Record<string, string> {
  const own = { [path]: JSON.stringify(value) };
  if (typeof value !== 'object' || value === null) return own;
  const inner = Object.entries(value).map(([key, part]) => definitions(`${path}.${key}`, part));
  return Object.assign(own, ...inner);
}
