import { TextLink } from '../ui/TextLink.tsx';
import type { Application } from './Application.ts';
import { headingId } from './CardFrame.tsx';

interface Props {
  readonly application: Application;
  readonly placement: 'inline' | 'alone';
}

/** The link to an application's own page, which every card carries. */
export function LearnMore({ application, placement }: Props) {
  return (
    <TextLink
      label="Learn more"
      href={application.link}
      placement={placement}
      describedBy={headingId(application)}
    />
  );
}
