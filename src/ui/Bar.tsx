import type { ComponentProps } from 'react';
import styles from './Bar.module.css';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { TextLink } from './TextLink.tsx';

export interface BarContent {
  readonly id: string;
  readonly tone?: 'urgent' | undefined;
  readonly title: string;
  readonly detail?: string;
  readonly link?: Pick<ComponentProps<typeof TextLink>, 'label' | 'href'> | undefined | '';
  readonly icon?: IconName;
  readonly actions?: readonly (ComponentProps<typeof Button> & { readonly label: string })[];
}

type Props = BarContent & {
  /** Whether it replaces another bar. It is then delayed, so that a double press does not answer it too. */
  readonly isNext: boolean;
};

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

/** Publishes the bar's height to styles: toasts stand above it, and the focus scrolls to there. */
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
