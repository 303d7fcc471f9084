import type { ReactNode } from 'react';
import styles from './page-fallback.module.scss';
import { headingId } from './use-arrival';

interface PageFallbackProps {
  title: string;
  /** A message in place of the page. Without one, the page is loading, and its area is empty. */
  children?: ReactNode;
}

/** Takes a page's place: its title, and an area that is as large as an empty page. */
export function PageFallback({ title, children }: PageFallbackProps) {
  return (
    <div className={styles.fallback}>
      {children ? (
        <h1 id={headingId} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <p className={styles.title}>{title}</p>
      )}
      <div className={styles.block}>{children}</div>
    </div>
  );
}
