import type { ButtonVariant } from '../../src/ui/Button.tsx';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { Row, Specimen, Stage } from './Specimen.tsx';

const variants: Readonly<Record<Exclude<ButtonVariant, 'secondaryReverse'>, string>> = {
  primary: 'Primary',
  secondary: 'Secondary',
  grey: 'Grey',
  none: 'None',
  attention: 'Attention',
  plan: 'Plan',
  project: 'Project',
  impact: 'Impact',
  credit: 'Credit',
};

const named = Object.entries(variants) as [keyof typeof variants, string][];

/** Every variant of spec §1, plain, rounded and disabled, with icons on either side. */
export function ButtonSpecimens() {
  return (
    <Specimen name="Buttons" note="As buttons and as links">
      <Row>
        {named.map(([variant, label]) => (
          <Button key={variant} variant={variant} label={label} />
        ))}
      </Row>
      <Row>
        {named.map(([variant, label]) => (
          <Button key={variant} variant={variant} label={`Rounded ${label}`} rounded={true} />
        ))}
      </Row>
      <Row>
        {named.map(([variant, label]) => (
          <Button key={variant} variant={variant} label={`Disabled ${label}`} disabled={true} />
        ))}
      </Row>
      <Row>
        <Button variant="secondary" iconBefore="refresh" label="Icon before" />
        <Button variant="plan" iconAfter="open" label="Icon after" />
        <Button variant="grey" iconBefore="search" iconAfter="chevron" label="Both" />
        <Button variant="secondary" iconBefore="refresh" label="Disabled icon" disabled={true} />
      </Row>
      <Row>
        <LinkButton variant="plan" iconAfter="open" label="Open link" href="#open" />
        <LinkButton variant="plan" iconAfter="open" label="Closed link" />
        <LinkButton variant="none" label="Learn more" href="#learn-more" />
      </Row>
      <Stage look="reverse">
        <Row>
          <Button variant="secondaryReverse" label="Secondary reverse" />
          <Button
            variant="secondaryReverse"
            iconAfter="open"
            label="Rounded reverse"
            rounded={true}
          />
          <Button variant="secondaryReverse" label="Disabled reverse" disabled={true} />
          <Button variant="none" label="None on it" />
        </Row>
      </Stage>
    </Specimen>
  );
}
