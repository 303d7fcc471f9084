import styles from './page-skeleton.module.scss';

/** Takes a page's place while it loads: its title, and an empty area below. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <div className={styles.skeleton}>
      <p className={styles.title}>{title}</p>
      <div className={styles.block} />
    </div>
  );
}
