import type { ComponentProps } from 'react';
import styles from './Bar.module.css';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { TextLink } from './TextLink.tsx';

export interface BarContent {
  /** Tells this bar from the next. */
  readonly id: string;
  readonly tone?: 'urgent' | undefined;
  /** May be empty. */
  readonly title: string;
  readonly detail?: string;
  readonly link?: Pick<ComponentProps<typeof TextLink>, 'label' | 'href'> | undefined | '';
  readonly icon?: IconName;
  readonly actions?: readonly (ComponentProps<typeof Button> & { readonly label: string })[];
}

type Props = BarContent & {
  /** Whether it follows one that was answered. It then comes a second later, and not under the pointer. */
  readonly isNext: boolean;
};

/** A bar with a message that stays until it is answered. */
export function Bar({ id, tone, title, detail, link, icon, actions, isNext }: Props) {
  const look = [styles.bar, tone && styles[tone], isNext && styles.next].filter(Boolean).join(' ');
  return (
    <div ref={measure} className={look} data-bar={id}>
      {icon && <Icon name={icon} />}
      <p className={styles.text}>
        {title && <span className={styles.title}>{title}</span>}
        {detail && (
          <span className="aside">
            <span dir="auto">{detail}</span>
            {link && ' '}
            {link && <TextLink {...link} />}
          </span>
        )}
      </p>
      {actions && (
        <div className={`wrapping ${styles.actions}`}>
          {actions.map((action) => (
            <Button key={action.label} {...action} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Keeps the height of a bar, above which toasts stand and the focus scrolls. */
function measure(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar');
  };
}
