import styles from './page-skeleton.module.scss';

/** Stands in for a page while its remote loads: the title where it will be, and the room below it. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <div className={styles.skeleton}>
      <p className={styles.title}>{title}</p>
      <div className={styles.block} />
    </div>
  );
}
