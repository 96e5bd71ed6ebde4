import type { ButtonHTMLAttributes } from 'react';
import { ButtonContent, type ButtonLook, buttonClass } from './buttonLook.tsx';

type Props = ButtonLook & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>;

/** A button in one of the specification's variants (§1), with icons before or after its label. */
export function Button({ variant, rounded, iconBefore, iconAfter, label, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={buttonClass({ variant, rounded })}>
      <ButtonContent iconBefore={iconBefore} iconAfter={iconAfter} label={label} />
    </button>
  );
}
