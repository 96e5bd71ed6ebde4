/** Every value under that name: cookies of the host and of its domain may stand side by side. */
export function cookieValues({ cookie }: Pick<Document, 'cookie'>, name: string): string[] {
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
