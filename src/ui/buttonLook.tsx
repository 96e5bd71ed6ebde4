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
