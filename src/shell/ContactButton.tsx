import { config } from '../lib/config.ts';
import { externalLink } from '../ui/externalLink.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

/** The quiet way on from a page that ends here. */
export function ContactButton() {
  return (
    <LinkButton variant="none" label="Contact us" href={config.contactUrl} {...externalLink} />
  );
}
