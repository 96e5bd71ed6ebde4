import type { ReactNode } from 'react';
import styles from './Specimen.module.css';

interface Props {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** One kind of part, named. */
export function Specimen({ name, note, children }: Props) {
  return (
    <section className={styles.specimen} aria-label={name}>
      <div>
        <h2 className={styles.name}>{name}</h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.stack}>{children}</div>
    </section>
  );
}

/** Parts in a line. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** A ground of its own for parts that need one. */
export function Stage({
  look,
  children,
}: {
  readonly look: 'reverse' | 'screen';
  readonly children: ReactNode;
}) {
  return <div className={`${styles.stage} ${styles[look]}`}>{children}</div>;
}

/** Cards side by side, as on the home page. */
export function Cards({ children }: { readonly children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}
