import type { AnchorHTMLAttributes } from 'react';
import { ButtonContent, type ButtonLook, buttonClass } from './buttonLook.tsx';

type Props = ButtonLook & {
  /** Left out: the link is closed, still focusable, and says so to assistive technology. */
  readonly href?: string | undefined;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children' | 'href'>;

/** A real link that looks like a button. Without `href` it is a disabled link, not a gap. */
export function LinkButton({
  variant,
  rounded,
  iconBefore,
  iconAfter,
  label,
  href,
  ...rest
}: Props) {
  const closed =
    href === undefined ? ({ role: 'link', 'aria-disabled': true, tabIndex: 0 } as const) : { href };
  return (
    <a {...rest} {...closed} className={buttonClass({ variant, rounded })}>
      <ButtonContent iconBefore={iconBefore} iconAfter={iconAfter} label={label} />
    </a>
  );
}
