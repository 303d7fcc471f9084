import { useState } from 'react';
import { describeSort } from './choose-sort';
import type { Sort, SortColumn } from './sort';
import styles from './sort-header.module.scss';

interface SortStatusProps<Id extends string> {
  columns: readonly SortColumn<Id>[];
  sort: Sort<Id>;
  /** How many rows are shown: "20 rows". */
  count: string;
  /** What is shown besides, if it can change: the chosen state. */
  filter?: string;
}

/** Announces how a table is sorted and filtered, once that has changed: "20 rows. Popularity, highest first." */
export function SortStatus<Id extends string>(props: SortStatusProps<Id>) {
  const { columns, sort, count, filter = '' } = props;
  const hasChanged = useHasChanged(sort + filter);
  return (
    <p role="status" className={styles.status}>
      {hasChanged && `${count}. ${describeSort(columns, sort)}.`}
    </p>
  );
}

/** Returns whether a value has ever been another than at first. */
export function useHasChanged(value: string): boolean {
  const [first] = useState(value);
  const [hasChanged, setChanged] = useState(false);
  if (value !== first && !hasChanged) setChanged(true);
  return hasChanged;
}
