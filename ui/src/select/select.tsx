import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon';
import styles from './select.module.scss';

/** Renders a native select that looks the same in every browser. `className` is for the box around it. */
export function Select({ className = '', ...props }: ComponentProps<'select'>) {
  return (
    <span className={`${styles.root} ${className}`}>
      <select {...props} className={styles.select} />
      <Icon icon={ChevronDown} size={16} />
    </span>
  );
}
