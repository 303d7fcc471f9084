import type { PageProps } from '@backshop/shared-types';
import styles from './empty-page.module.scss';
import { EmptyShelf } from './empty-shelf';

interface EmptyPageProps extends PageProps {
  title: string;
}

/** A page with nothing on it yet: its title, and one line that says so. */
export function EmptyPage({ title, headingId }: EmptyPageProps) {
  return (
    <article className={styles.page}>
      <h1 id={headingId} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.empty}>
        <EmptyShelf />
        <p>This page is empty for now.</p>
      </div>
    </article>
  );
}
