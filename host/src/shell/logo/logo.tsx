import styles from './logo.module.scss';
import mark from './mark.svg?drawing';

/** The product's logo: the mark alone (`compact`), or with the name (`full`). */
export function Logo({ variant }: { variant: 'full' | 'compact' }) {
  return (
    <span className={styles.logo}>
      <span className={styles.mark} aria-hidden>
        {mark}
      </span>
      {variant === 'full' && <span className={styles.name}>Backshop</span>}
    </span>
  );
}
