const requests = new Map<string, Promise<unknown> | undefined>();

/** Loads a part with its styles. Vite's own is three times as long and retries no styles (vite/page.ts). */
export async function loadWithFiles<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(request));
  return await load();
}

function request(file: string): Promise<unknown> | undefined {
  if (requests.has(file)) return requests.get(file);
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  const attributes = { rel, href: `/${file}`, crossOrigin: 'anonymous' };
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  const styled = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      if (rel === 'modulepreload') return; // the import itself fails
      link.remove();
      requests.delete(file);
      reject(new TypeError('A style sheet did not load'));
    };
  });
  requests.set(file, rel === 'stylesheet' ? styled : undefined);
  return requests.get(file);
}
