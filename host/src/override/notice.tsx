import { Icon } from '@backshop/ui/icon';
import type { IconNode } from 'lucide';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './notice.module.scss';

interface NoticeProps {
  icon: IconNode;
  /** What happened. */
  title: ReactNode;
  /** More about it, in a sentence. */
  children: ReactNode;
  /** Buttons. The first one is the main action. */
  actions: ReactNode;
  /** Called on Escape. Omit it if the notice has to stay. */
  onDismiss?: () => void;
}

/**
 * A bar at the bottom of the window, above everything else, even above dialogs that open later. If it
 * disappears while it has the focus, the focus moves to the page.
 */
export function Notice({ icon, title, children, actions, onDismiss }: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const raise = ({ target }: { target: EventTarget | null }) => {
      if (target === ref.current) return;
      ref.current?.hidePopover();
      ref.current?.showPopover();
    };
    raise({ target: null });
    document.addEventListener('toggle', raise, true);
    return () => document.removeEventListener('toggle', raise, true);
  }, []);

  useLayoutEffect(() => {
    const notice = ref.current;
    return () => {
      if (notice?.contains(document.activeElement))
        document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div
      ref={ref}
      popover="manual"
      className={styles.notice}
      role="region"
      aria-label="Preview"
      onKeyDown={({ key }) => key === 'Escape' && onDismiss?.()}
    >
      <Icon icon={icon} />
      <div role="status">
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
