import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
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
  readonly label: ReactNode;
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
  note,
  iconBefore,
  iconAfter,
}: Pick<ButtonLook, 'label' | 'iconBefore' | 'iconAfter'> & Pick<LinkButtonProps, 'note'>) {
  return (
    <>
      {iconBefore && <Icon name={iconBefore} />}
      <span>
        {label}
        {note && (
          <small id={note.id} className={styles.note} aria-hidden="true">
            {note.text}
          </small>
        )}
      </span>
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
  /** A small second line, which is no part of its name. */
  readonly note?: { readonly id: string; readonly text: string } | undefined;
  /** Left out: the link is disabled, but focusable, so that a screen reader finds it and says so. */
  readonly href?: string | undefined;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children' | 'href'>;

export function LinkButton({
  variant,
  rounded,
  iconBefore,
  iconAfter,
  label,
  note,
  href,
  ...rest
}: LinkButtonProps) {
  const target =
    href === undefined ? ({ role: 'link', 'aria-disabled': true, tabIndex: 0 } as const) : { href };
  return (
    <a {...rest} {...target} className={buttonClass({ variant, rounded })}>
      <ButtonContent iconBefore={iconBefore} iconAfter={iconAfter} label={label} note={note} />
    </a>
  );
}
