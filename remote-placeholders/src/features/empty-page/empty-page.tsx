import type { PageProps } from '@backshop/shared-types';
import styles from './empty-page.module.scss';
import { EmptyShelf } from './empty-shelf';

interface EmptyPageProps extends PageProps {
  title: string;
}

/** Renders a page without content: its title, and a line that says that it is empty. */
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
