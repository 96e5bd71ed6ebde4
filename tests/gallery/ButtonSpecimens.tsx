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

const grounds = [false, true].map((isReverse) => {
  const isMadeForIt = (variant: ButtonVariant) => (variant === 'secondaryReverse') === isReverse;
  return { isReverse, variants: all.filter(([variant]) => isMadeForIt(variant)) };
});

/** Every variant, plain, rounded and disabled, with icons on either side. */
export function ButtonSpecimens() {
  return (
    <Specimen name="Buttons">
      {grounds.map(({ isReverse, variants }) => (
        <Row key={String(isReverse)} isReverse={isReverse}>
          {variants.flatMap(([variant, label]) => [
            <Button key={variant} variant={variant} label={label} />,
            <Button key={`${variant} rounded`} variant={variant} label={label} rounded={true} />,
            <Button key={`${variant} disabled`} variant={variant} label={label} disabled={true} />,
          ])}
          <Button variant="none" iconBefore="search" iconAfter="chevron" label="None on it" />
        </Row>
      ))}
      <Row>
        <Button variant="secondary" iconBefore="refresh" label="Disabled icon" disabled={true} />
        <LinkButton variant="plan" iconAfter="open" label="Open link" href="#open" />
        <LinkButton variant="plan" iconAfter="open" label="Closed link" />
        <LinkButton variant="none" label="Learn more" href="#learn-more" />
      </Row>
    </Specimen>
  );
}
