import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** The specification's button variants (§1); `rounded` and `disabled` combine with any of them. */
export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'secondaryReverse'
  | 'grey'
  | 'none'
  | 'attention'
  | 'plan'
  | 'project'
  | 'credit'
  | 'impact';

export interface ButtonLook {
  readonly label: string;
  readonly variant?: ButtonVariant | undefined;
  readonly rounded?: boolean | undefined;
  readonly iconBefore?: IconName | undefined;
  readonly iconAfter?: IconName | undefined;
}

export function buttonClass({
  variant = 'primary',
  rounded,
}: Pick<ButtonLook, 'variant' | 'rounded'>) {
  return [styles.button, styles[variant], rounded && styles.rounded].filter(Boolean).join(' ');
}

export function ButtonContent({
  label,
  iconBefore,
  iconAfter,
}: Pick<ButtonLook, 'label' | 'iconBefore' | 'iconAfter'>) {
  return (
    <>
      {iconBefore && <Icon name={iconBefore} />}
      <span>{label}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  );
}

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>;

export function Button({ variant, rounded, iconBefore, iconAfter, label, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass({ variant, rounded })}>
      <ButtonContent iconBefore={iconBefore} iconAfter={iconAfter} label={label} />
    </button>
  );
}

type LinkButtonProps = ButtonLook & {
  /** Left out: the link is disabled, but focusable, so that a screen reader finds it and says so. */
  readonly href?: string | undefined;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children' | 'href'>;

export function LinkButton({
  variant,
  rounded,
  iconBefore,
  iconAfter,
  label,
  href,
  ...rest
}: LinkButtonProps) {
  const target =
    href === undefined ? ({ role: 'link', 'aria-disabled': true, tabIndex: 0 } as const) : { href };
  return (
    <a {...rest} {...target} className={buttonClass({ variant, rounded })}>
      <ButtonContent iconBefore={iconBefore} iconAfter={iconAfter} label={label} />
    </a>
  );
}
