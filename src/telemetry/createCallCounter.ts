import type { IDependencyTelemetry } from '@microsoft/applicationinsights-web';

type Call = Pick<IDependencyTelemetry, 'name' | 'responseCode'>;

/** Counts calls by method, path and class of answer, until they are reported. */
export function createCallCounter(report: (counts: Readonly<Record<string, number>>) => void) {
  const counts = new Map<string, number>();
  return {
    count({ name = '', responseCode }: Call): void {
      const [method, address = ''] = name.split(' ');
      const { pathname } = new URL(address, location.href);
      const answer = responseCode ? `${Math.floor(responseCode / 100)}xx` : 'no answer';
      const kind = `${method} ${pathname} ${answer}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
    report(): void {
      if (counts.size === 0) return;
      report(Object.fromEntries(counts));
      counts.clear();
    },
  };
}
