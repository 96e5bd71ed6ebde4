import type { Severity } from '../../notices/noticesFile.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  readonly severity: Severity;
  readonly text: string;
  /** Which of how many, and of when, after its lead. */
  readonly more?: string;
  readonly onDismiss: () => void;
}

const looks = {
  info: { tone: 'quiet', icon: 'info', lead: 'Notice' },
  warning: { tone: 'urgent', icon: 'error', lead: 'Please note' },
  critical: { tone: 'critical', icon: 'error', lead: 'Important' },
} as const;

/** One notice of the operator's, until it is dismissed or over. */
export function OperatorNotice({ severity, text, more = '', onDismiss }: Props) {
  const { tone, icon, lead } = looks[severity];
  return (
    <Notice
      tone={tone}
      icon={icon}
      title={`${lead}${more}`}
      detail={<span dir="auto">{text}</span>}
      actions={<Button variant="secondary" label="Dismiss" onClick={onDismiss} />}
    />
  );
}
