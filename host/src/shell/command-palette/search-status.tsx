import styles from './command-palette.module.scss';

interface SearchStatusProps {
  search: string;
  /** Number of results. */
  count: number;
  /** Whether more results can arrive. */
  isWaiting: boolean;
  /** What the last command says: "Link copied." */
  message: string;
}

/** Announces how many results a search has. Shows what to do when it has none, and what a command says. */
export function SearchStatus({ search, count, isWaiting, message }: SearchStatusProps) {
  if (message) {
    return (
      <p role="status" className={styles.message}>
        {message}
      </p>
    );
  }
  const hasNoResult = search !== '' && count === 0;
  return (
    <p role="status" className={hasNoResult ? styles.message : styles.count}>
      {search && count > 0 && `${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`}
      {hasNoResult && isWaiting && <span className={styles.waiting}>Searching…</span>}
      {hasNoResult && !isWaiting && (
        <>
          <b>No results for “{search}”.</b>
          <br />
          Check the spelling, or choose one of these.
        </>
      )}
    </p>
  );
}
