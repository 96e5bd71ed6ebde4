const cookies = ['ai_user', 'ai_session', 'ai_authUser'];

/** Removes what Application Insights keeps on the device: its cookies, buffers and session. */
export function clearTelemetryStorage(): void {
  for (const name of cookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere and answers late
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  try {
    removeKeys(sessionStorage);
    removeKeys(localStorage);
  } catch {
    // Storage is blocked, so nothing was kept in it either.
  }
}

function removeKeys(storage: Storage): void {
  for (const key of Object.keys(storage).filter((name) => /^ai(?:tr)?_/i.test(name))) {
    storage.removeItem(key);
  }
}
