/** Every value under that name: cookies of the host and of its domain may stand side by side. */
export function cookieValues({ cookie }: { readonly cookie: string }, name: string): string[] {
  return cookie
    .split('; ')
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : []));
}

/** Says whose session it is, beside the cookie that says that there is one. */
export function accountCookieName(name: string): string {
  return `${name}.account`;
}

/** Whether the shared cookies say that `account` is signed in: there are values, all as expected. */
export function isSignedIn(
  document: { readonly cookie: string },
  name: string,
  account: string,
): boolean {
  // Without the functions above: the boot script carries this, and they would cost it 45 bytes.
  const isOnly = (start: string, value: string) => {
    const pairs = document.cookie.split('; ').filter((pair) => pair.startsWith(start));
    return pairs.length > 0 && pairs.every((pair) => pair === start + value);
  };
  return isOnly(`${name}=`, 'true') && isOnly(`${name}.account=`, account);
}
