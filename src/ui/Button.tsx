import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import type { ApplicationVariant } from '../../shared/applications.ts';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** No screen has those of the last line or `rounded` yet: one that does imports buttonVariants.css. */
export type ButtonVariant =
  | ('primary' | 'secondary' | 'outline' | 'none' | ApplicationVariant)
  | ('secondaryReverse' | 'grey' | 'attention');

interface Look {
  readonly label: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly rounded?: boolean | undefined;
  readonly iconBefore?: IconName | undefined;
  readonly iconAfter?: IconName | undefined;
}

export function buttonClass({ variant = 'primary', rounded }: Omit<Look, 'label'>) {
  // An application's variant is a class of the whole page (vite/accents.ts), and so are those of buttonVariants.css.
  return [styles.button, styles[variant] ?? variant, rounded && 'rounded']
    .filter(Boolean)
    .join(' ');
}

function lookProps<Rest>({ label, variant, rounded, iconBefore, iconAfter, ...rest }: Look & Rest) {
  return {
    ...rest,
    className: buttonClass({ variant, rounded }),
    children: (
      <>
        {iconBefore && <Icon name={iconBefore} />}
        <span>{label}</span>
        {iconAfter && <Icon name={iconAfter} />}
      </>
    ),
  };
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>;

export function Button(props: ButtonProps) {
  return <button type="button" {...lookProps(props)} />;
}

type LinkButtonProps = Look & {
  /** Without it, the link is disabled but focusable, so that a screen reader finds it. */
  readonly href?: string | undefined;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children' | 'href'>;

export function LinkButton(props: LinkButtonProps) {
  const disabled =
    props.href === undefined && ({ role: 'link', 'aria-disabled': true, tabIndex: 0 } as const);
  return <a {...lookProps(props)} {...disabled} />;
}
