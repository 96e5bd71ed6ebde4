import type { ReactNode } from 'react';

/** One kind of part, named. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

interface SpecimenProps {
  readonly name: string;
  readonly children: ReactNode;
}

const inLine = { display: 'flex', flexWrap: 'wrap', gap: '0.75rem', padding: '1rem 0' } as const;
const reverse = { padding: '1rem', background: 'var(--primary)', color: 'var(--on-accent)' };

/** Parts in a line, on the ground of the primary colour if they are made for it. */
export function Row({ isReverse = false, children }: RowProps) {
  return <div style={{ ...inLine, ...(isReverse && reverse) }}>{children}</div>;
}

interface RowProps {
  readonly isReverse?: boolean;
  readonly children: ReactNode;
}
