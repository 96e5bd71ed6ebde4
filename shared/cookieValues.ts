/** Returns every value, because cookies of host and domain may coexist. */
export function cookieValues({ cookie }: { readonly cookie: string }, name: string): string[] {
  return cookie
    .split('; ')
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : []));
}

export function accountCookieName(name: string): string {
  return `${name}.account`;
}

/** Returns whether the shared cookies exist and all say that `account` is signed in. */
export function isSignedIn(document: { readonly cookie: string }, name: string, account: string) {
  // Not by the functions above, which would cost the boot script 45 bytes.
  const all = document.cookie.split('; ');
  const isOnly = (start: string, value: string) => {
    const pairs = all.filter((pair) => pair.startsWith(start));
    return pairs.length > 0 && pairs.every((pair) => pair === start + value);
  };
  return isOnly(`${name}=`, 'true') && isOnly(`${name}.account=`, account);
}
