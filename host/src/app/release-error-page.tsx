import type { ReleaseError } from '../federation/release';
import styles from './error-page.module.scss';

/** Shown instead of the shell when the page's release can't be used. */
export function ReleaseErrorPage({ error }: { error: ReleaseError }) {
  return (
    <main className={styles.standalone}>
      <h1>Backshop cannot start</h1>
      <p className={styles.cause}>{error.message}</p>
      <p>
        The page was put together wrongly; nothing of yours is lost. Reload it, and if it stays like
        this, tell whoever runs Backshop: releasing again, or rolling back, mends it.
      </p>
      <button type="button" className={styles.back} onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  );
}
