import { Icon } from '@backshop/ui/icon';
import { passFocus } from '@backshop/ui/pass-focus';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import styles from './notice-line.module.scss';

interface NoticeLineProps {
  icon: IconNode;
  /** Empty for none. */
  text: string;
  /** Buttons. */
  children: ReactNode;
}

/**
 * Says something in the free space above the page. It covers nothing, moves nothing and takes no focus
 * (docs/product.md, "Updates").
 */
export function NoticeLine({ icon, text, children }: NoticeLineProps) {
  return (
    <div className={text ? styles.line : undefined}>
      {text && <Icon icon={icon} size={16} />}
      {/* It is rendered before its text, so that screen readers announce the text. */}
      <p role="status">{text}</p>
      {text && (
        <div ref={passFocus} className={styles.buttons}>
          {children}
        </div>
      )}
    </div>
  );
}

export { styles as noticeStyles };
