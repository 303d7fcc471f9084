import { type ReactNode, useDeferredValue } from 'react';
import { CopyLink } from './copy-link';
import styles from './copy-link.module.scss';

interface LinkedTitleProps {
  /** The id of the title. */
  id: string;
  name: string;
  /** The title. */
  children: ReactNode;
}

/** Adds a button to a title that copies its address. It is not in the first screen, which shows before any script. */
export function LinkedTitle({ id, name, children }: LinkedTitleProps) {
  const hasLink = useDeferredValue(true, false);
  return (
    <div className={styles.linked}>
      {children}
      {hasLink && <CopyLink id={id} name={name} className={styles['after-title']} />}
    </div>
  );
}
