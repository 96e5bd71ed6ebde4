import { BrokenCard } from '../../src/applications/BrokenCard.tsx';
import { createCatalogue } from '../../src/applications/catalogue.ts';
import { config } from '../../src/lib/config.ts';
import { called } from './called.ts';
import { Specimen } from './Specimen.tsx';

/** A card in every state. */
export function CardSpecimens() {
  return (
    <Specimen name="Cards">
      {createCatalogue(config).map((application) => (
        <BrokenCard key={application.id} application={application} onRetry={called('tryAgain')} />
      ))}
    </Specimen>
  );
}
