import type { FailureCode, RemoteFailure } from './remote-failure';
import styles from './failure-card.module.scss';

const explanations: Record<FailureCode, string> = {
  unreachable: 'It could not be fetched. The connection or the server may be down for a moment.',
  timeout: 'It did not answer in time. It will show by itself if it still arrives.',
  invalid: 'What came is not what this page expects.',
  incompatible: 'It was made for another version of this page.',
  crashed: 'It stopped because of a mistake in its own code.',
};

interface FailureCardProps {
  /** What staff call the part: "Dashboard". */
  name: string;
  failure: RemoteFailure;
  onRetry: () => void;
  /** Given where there is a previous version to offer. */
  onUsePrevious?: () => void;
}

/** Says in a slot's place which part does not show, why, and offers what may help. */
export function FailureCard({ name, failure, onRetry, onUsePrevious }: FailureCardProps) {
  return (
    <section className={styles.card} role="alert">
      <h2 className={styles.title}>{name} is not available right now</h2>
      <p>{explanations[failure.code]} Everything else on this page works.</p>
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
