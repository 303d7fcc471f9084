import styles from './command-palette.module.scss';

interface SearchStatusProps {
  search: string;
  /** Number of results. */
  count: number;
}

/** Announces how many results a search has. Shows what to do when it has none. */
export function SearchStatus({ search, count }: SearchStatusProps) {
  return (
    <p role="status" className={count > 0 ? styles.count : styles.noResult}>
      {search && count > 0 && `${count} ${count === 1 ? 'result' : 'results'}`}
      {count === 0 && (
        <>
          <b>No results for “{search}”.</b>
          <br />
          Try the name of a page, “theme” or “notifications”.
        </>
      )}
    </p>
  );
}
