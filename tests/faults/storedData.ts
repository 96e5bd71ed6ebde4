/** Whether last-known data stands in the database. Runs in the page; looks without creating it. */
export async function storedData(): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'natural-capital-suite')) return false;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('natural-capital-suite');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    if (!database.objectStoreNames.contains('last-known')) return false;
    const keys = database.transaction('last-known').objectStore('last-known').getAllKeys();
    return await new Promise<boolean>((resolve, reject) => {
      keys.onsuccess = () => resolve(keys.result.length > 0);
      keys.onerror = () => reject(keys.error);
    });
  } finally {
    database.close();
  }
}
