import { type ApplicationVariant, applications } from '../../shared/applications.ts';
import { Button, type ButtonVariant, LinkButton } from '../../src/ui/Button.tsx';
import { Row, Specimen } from './Specimen.tsx';

const labels: Readonly<Record<Exclude<ButtonVariant, ApplicationVariant>, string>> = {
  primary: 'Primary',
  secondary: 'Secondary',
  secondaryReverse: 'Secondary reverse',
  grey: 'Grey',
  none: 'None',
  attention: 'Attention',
};

const all = [
  ...(Object.entries(labels) as [ButtonVariant, string][]),
  ...applications.map(({ variant, ownName }) => [variant, ownName] as const),
];

const looks = [{}, { rounded: true }, { disabled: true }] as const;

/** Every variant of spec §1, plain, rounded and disabled, with icons on either side. */
export function ButtonSpecimens() {
  return (
    <Specimen name="Buttons">
      {looks.map((look) => (
        <Row key={Object.keys(look).join()}>
          {all
            .filter(([variant]) => variant !== 'secondaryReverse')
            .map(([variant, label]) => (
              <Button key={variant} variant={variant} label={label} {...look} />
            ))}
        </Row>
      ))}
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
      <Row isReverse={true}>
        {looks.map((look) => (
          <Button
            key={Object.keys(look).join()}
            variant="secondaryReverse"
            label={labels.secondaryReverse}
            {...look}
          />
        ))}
        <Button variant="none" label="None on it" />
      </Row>
    </Specimen>
  );
}
