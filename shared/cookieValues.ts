/** Returns every value under this name, because cookies of the host and of its domain may stand side by side. */
export function cookieValues({ cookie }: { readonly cookie: string }, name: string): string[] {
  return cookie
    .split('; ')
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : []));
}

/** Returns the name of the cookie that says whose session it is. */
export function accountCookieName(name: string): string {
  return `${name}.account`;
}

/** Returns whether the shared cookies say that `account` is signed in: there are values, and all are as expected. */
export function isSignedIn(
  document: { readonly cookie: string },
  name: string,
  account: string,
): boolean {
  // This does not use the functions above, because the boot script carries it and they would cost 45 bytes.
  const isOnly = (start: string, value: string) => {
    const pairs = document.cookie.split('; ').filter((pair) => pair.startsWith(start));
    return pairs.length > 0 && pairs.every((pair) => pair === start + value);
  };
  return isOnly(`${name}=`, 'true') && isOnly(`${name}.account=`, account);
}
