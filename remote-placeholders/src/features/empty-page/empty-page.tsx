import type { PageProps } from '@backshop/shared-types';
import type { ReactElement } from 'react';
import styles from './empty-page.module.scss';

interface EmptyPageProps extends Pick<PageProps, 'headingId'> {
  title: string;
  /** The icon of the page's menu entry. As a drawing, it needs no icon component in the script. */
  icon: ReactElement;
}

/** Renders a page without content: its title, and a line that says that it is empty. */
export function EmptyPage({ title, icon, headingId }: EmptyPageProps) {
  return (
    <article className={styles.page}>
      <h1 id={headingId} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.empty}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <p>This page is empty for now.</p>
      </div>
    </article>
  );
}
