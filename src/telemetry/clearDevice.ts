const cookies = ['ai_user', 'ai_session', 'ai_authUser'];

/** Removes what the SDK has kept, in this version or an earlier one. */
export function clearDevice(): void {
  for (const name of cookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere and answers late
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const names = Object.keys(storage).filter((name) => /^ai(?:tr)?_/i.test(name));
      for (const name of names) storage.removeItem(name);
    }
  } catch {
    // Storage is blocked, so nothing was stored in it either.
  }
}
