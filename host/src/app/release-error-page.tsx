import type { ReleaseError } from '../federation/read-release';
import styles from '../routing/error-page.module.scss';

/** Replaces the app shell when the release in `index.html` is missing or invalid. */
export function ReleaseErrorPage({ error }: { error: ReleaseError }) {
  return (
    <main className={styles.standalone}>
      <h1>Backshop cannot start</h1>
      <p>
        Reload the page. If that does not help, tell the team that runs Backshop. They can roll back
        or release again.
      </p>
      <button type="button" className={styles.back} onClick={() => location.reload()}>
        Reload
      </button>
      <p className={styles.cause}>Details: {error.message}</p>
    </main>
  );
}
