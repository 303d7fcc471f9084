import styles from './empty-shelf.module.scss';

/** Renders a decorative picture of a shelf with a plant, in the colours of the theme. */
export function EmptyShelf() {
  return (
    <svg className={styles.shelf} viewBox="0 0 160 120" width={160} height={120} aria-hidden>
      <rect className={styles.wall} width="160" height="120" rx="16" />
      <path className={styles.board} d="M20 52h120M20 96h120" />
      <path className={styles.bracket} d="M36 52v10M124 52v10M36 96v10M124 96v10" />
      <path
        className={styles.leaf}
        d="M112 34c-9-1-13-7-12-15 8 0 13 6 12 15zM112 34c0-9 5-15 13-14 1 8-4 14-13 14z"
      />
      <path className={styles.pot} d="M103 34h18l-2.5 16h-13z" />
    </svg>
  );
}
