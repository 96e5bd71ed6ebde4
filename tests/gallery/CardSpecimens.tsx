import { BrokenCard } from '../../src/ui/BrokenCard.tsx';
import { called } from './called.ts';
import { Specimen } from './Specimen.tsx';

/** A card in every state. */
export function CardSpecimens() {
  return (
    <Specimen name="Cards">
      <BrokenCard name="Natural Capital Region" onTryAgain={called('tryAgain')} />
    </Specimen>
  );
}
