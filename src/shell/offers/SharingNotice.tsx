import { config } from '../../lib/config.ts';
import type { SharingAnswer } from '../../lib/createSharing.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { withFocusHandoff } from '../usePage.ts';

interface Props {
  readonly needsConsent: boolean;
  readonly onAnswer: (answer: SharingAnswer) => void;
}

const what = 'What is opened here, how fast and what fails, with your user id.';

/** Asks whether usage statistics may be shared, or says that they are. Both answers weigh the same. */
export function SharingNotice({ needsConsent, onAnswer }: Props) {
  const accept = needsConsent ? 'yes' : 'informed';
  return (
    <Notice
      tone="quiet"
      title={needsConsent ? 'Share usage statistics?' : 'You share usage statistics'}
      detail={
        <>
          {what} The user menu changes it.{' '}
          {config.privacyUrl && <TextLink label="More on privacy" href={config.privacyUrl} />}
        </>
      }
      actions={
        <>
          <Button
            variant="secondary"
            label={needsConsent ? 'Share' : 'OK'}
            onClick={withFocusHandoff(() => onAnswer(accept))}
          />
          <Button
            variant="secondary"
            label="Do not share"
            onClick={withFocusHandoff(() => onAnswer('no'))}
          />
        </>
      }
    />
  );
}
