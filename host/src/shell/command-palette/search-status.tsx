import { passFocus } from '@backshop/ui/pass-focus';
import { useIdentity } from '../../identity/identity';
import styles from './command-palette.module.scss';

/** What cannot be searched, because its code could not be loaded. */
export interface SearchFailure {
  /** "Dashboard and Notifications" */
  names: string;
  /** Whether the connection of staff can be the reason. */
  isOfConnection: boolean;
  retry: () => void;
}

interface SearchStatusProps {
  search: string;
  /** Number of results. */
  count: number;
  /** Whether more results can arrive. */
  isWaiting: boolean;
  failure: SearchFailure | false;
  /** What the last command says: "Link copied." */
  message: string;
}

/**
 * Announces how many results a search has. Shows what to do when it has none or could not search everything, and what a
 * command says.
 */
export function SearchStatus(props: SearchStatusProps) {
  const { search, count, isWaiting, failure, message } = props;
  const { hasEnded } = useIdentity();
  if (message) {
    return (
      <p role="status" className={styles.message}>
        {message}
      </p>
    );
  }
  const hasNoResult = search !== '' && count === 0;
  const isReported = !isWaiting && (hasNoResult || (search !== '' && failure !== false));
  const advice = !failure
    ? 'Check the spelling'
    : hasEnded
      ? 'Sign in again'
      : failure.isOfConnection
        ? 'Check your connection'
        : 'Try again in a few minutes';
  return (
    <>
      <p role="status" className={hasNoResult || isReported ? styles.message : styles.count}>
        {search && count > 0 && !isReported && (
          <span>{`${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`}</span>
        )}
        {hasNoResult && isWaiting && <span className={styles.waiting}>Searching…</span>}
        {isReported && (
          <>
            <b>
              {failure
                ? `${failure.names} cannot be searched right now.`
                : `No results for “${search}”.`}
            </b>
            <br />
            <span>{`${advice}, or choose one of these.`}</span>
          </>
        )}
      </p>
      {isReported && failure && !hasEnded && (
        <button ref={passFocus} type="button" className={styles.retry} onClick={failure.retry}>
          Try again
        </button>
      )}
    </>
  );
}
