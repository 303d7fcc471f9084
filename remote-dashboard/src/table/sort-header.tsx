import { Icon } from '@backshop/ui/icon';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import type { ComponentProps } from 'react';
import { nextSort } from './choose-sort';
import { directionOf, type Sort, type SortColumn } from './sort';
import styles from './sort-header.module.scss';

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

interface SortHeaderProps<Id extends string> extends ComponentProps<'th'> {
  column: SortColumn<Id>;
  sort: Sort<Id>;
  /** Called with the order that staff choose. */
  onSort: (sort: Sort<Id>) => void;
}

/**
 * Renders the header of a column, which sorts the table. The arrow follows the text, or is before it where the
 * text is at the end: `data-align="end"`.
 */
export function SortHeader<Id extends string>({
  column,
  sort,
  onSort,
  ...th
}: SortHeaderProps<Id>) {
  const direction = directionOf(sort, column.id);
  return (
    // The label keeps the name of the column where styles hide the button.
    <th
      scope="col"
      className={styles.header}
      aria-sort={direction}
      aria-label={column.title}
      {...th}
    >
      <button
        type="button"
        className={styles.button}
        onClick={() => onSort(nextSort(sort, column))}
      >
        <span className={styles.title}>
          <span>{column.title}</span>
          <Icon icon={arrows[direction ?? 'none']} size={16} className={styles.arrow} />
        </span>
      </button>
    </th>
  );
}
