import type { FailureCode } from '../failure/failure-event';
import type { RemoteFailure } from '../failure/remote-failure';
import styles from './failure-card.module.scss';

const explanations: Record<FailureCode, string> = {
  unreachable: 'It could not be loaded. Check your connection, then try again.',
  timeout: 'It is taking longer than expected. It appears here as soon as it has loaded.',
  invalid: 'The server sent an unexpected response. Try again in a few minutes.',
  incompatible: 'It does not work with this version of Backshop. Reload the page to update.',
  crashed: 'It stopped because of an error. Try again.',
};

interface FailureCardProps {
  /** What staff call the part: "Dashboard". */
  name: string;
  failure: RemoteFailure;
  onRetry: () => void;
  /** Given when there is a previous version to use. */
  onUsePrevious?: () => void;
}

/** Takes the place of a part that failed: what happened, what staff can do, and the details. */
export function FailureCard({ name, failure, onRetry, onUsePrevious }: FailureCardProps) {
  return (
    <section className={styles.card} role="alert">
      <h2 className={styles.title}>{name} is not available right now</h2>
      <p>{explanations[failure.code]} The rest of Backshop still works.</p>
      <div className={styles.actions}>
        <button type="button" className={styles.retry} onClick={onRetry}>
          Try again
        </button>
        {onUsePrevious && (
          <button type="button" className={styles.previous} onClick={onUsePrevious}>
            Use previous version
          </button>
        )}
      </div>
      <dl className={styles.facts}>
        <dt>Part</dt>
        <dd>{failure.expose}</dd>
        {failure.version && (
          <>
            <dt>Version</dt>
            <dd>{failure.version}</dd>
          </>
        )}
        <dt>Cause</dt>
        <dd>
          {failure.code}: {failure.message}
        </dd>
      </dl>
    </section>
  );
}
