import { type ComponentProps, useId } from 'react';
import styles from './no-destination-link.module.scss';

/** A link that leads nowhere yet, and says so to whoever points at it or comes to it by keyboard. */
export function NoDestinationLink({ children, ...rest }: ComponentProps<'a'>) {
  const tooltipId = useId();
  return (
    <span className={styles.anchor}>
      <a
        {...rest}
        className={styles.link}
        role="link"
        aria-disabled="true"
        aria-describedby={tooltipId}
        tabIndex={0}
      >
        {children}
      </a>
      <span id={tooltipId} role="tooltip" className={styles.tooltip}>
        No destination yet
      </span>
    </span>
  );
}
