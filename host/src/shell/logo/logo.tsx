import styles from './logo.module.scss';

/** The product's logo: the mark alone (`compact`), or with the name (`full`). */
export function Logo({ variant }: { variant: 'full' | 'compact' }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" width="40" height="40" aria-hidden>
        <rect width="32" height="32" rx="9" />
        <path d="M9 13.5 11 8h10l2 5.5M9 13.5V23h14v-9.5M9 13.5a2.33 2.33 0 0 0 4.67 0 2.33 2.33 0 0 0 4.66 0 2.33 2.33 0 0 0 4.67 0M13.5 23v-4a2.5 2.5 0 0 1 5 0v4" />
      </svg>
      {variant === 'full' && <span className={styles.name}>Backshop</span>}
    </span>
  );
}
