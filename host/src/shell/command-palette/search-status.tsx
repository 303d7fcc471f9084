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
 * Announces what a command says, or how many results a search has. Shows what to do when it has none, and what could not
 * be searched.
 */
export function SearchStatus(props: SearchStatusProps) {
  const { search, count, isWaiting, failure, message } = props;
  const { hasEnded } = useIdentity();
  const shown = search !== '' && !isWaiting && !message && failure;
  const advice = hasEnded
    ? 'Sign in again.'
    : failure && failure.isOfConnection
      ? 'Check your connection.'
      : 'Try again in a few minutes.';
  return (
    <>
      {/* A live region of its own, so that new results do not announce it again. */}
      <p aria-live="polite" className={shown ? styles.message : styles.hidden}>
        {shown && (
          <>
            <b>{`${shown.names} cannot be searched right now.`}</b>
            <br />
            <span>{advice}</span>
          </>
        )}
      </p>
      {shown && !hasEnded && (
        <button ref={passFocus} type="button" className={styles.retry} onClick={shown.retry}>
          Try again
        </button>
      )}
      <p
        role="status"
        className={message || (search && count === 0) ? styles.message : styles.hidden}
      >
        {message || (search && <Results {...props} />)}
      </p>
    </>
  );
}

function Results({ search, count, isWaiting, failure }: SearchStatusProps) {
  if (count > 0)
    return <span>{`${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`}</span>;
  if (isWaiting) return <span className={styles.waiting}>Searching…</span>;
  if (failure) return <span>{`No results for “${search}” elsewhere.`}</span>;
  return (
    <>
      <b>{`No results for “${search}”.`}</b>
      <br />
      <span>Check the spelling, or choose one of these.</span>
    </>
  );
}
