import { config } from '../../lib/config.ts';
import type { SharingAnswer } from '../../lib/createSharing.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

interface Props {
  readonly needsConsent: boolean;
  readonly onAnswer: (answer: SharingAnswer) => void;
}

/** Asks whether usage may be shared, or says that it is. Both answers weigh the same. */
export function ConsentNotice({ needsConsent, onAnswer }: Props) {
  return (
    <Notice
      tone="quiet"
      title={needsConsent ? 'Share how you use the suite?' : 'You share how you use the suite'}
      detail={
        <>
          {needsConsent ? 'We would record' : 'We record'} which applications you open and what goes
          wrong, with your user ID.{' '}
          {needsConsent ? 'You can change this in your menu.' : 'Turn it off in your menu.'}{' '}
          {config.privacyUrl && <TextLink label="More on privacy" href={config.privacyUrl} />}
        </>
      }
      actions={
        <>
          <Button
            variant="secondary"
            label={needsConsent ? 'Share' : 'OK'}
            onClick={() => onAnswer(needsConsent ? 'yes' : 'informed')}
          />
          <Button variant="secondary" label="Do not share" onClick={() => onAnswer('no')} />
        </>
      }
    />
  );
}
