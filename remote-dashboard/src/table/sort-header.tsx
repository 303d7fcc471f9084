import { Icon } from '@backshop/ui/icon';
import { ArrowDown, ArrowUp } from 'lucide';
import type { ComponentProps } from 'react';
import { directionOf, nextSort, type Sort } from './sort';
import styles from './sort-header.module.scss';

interface SortHeaderProps<Id extends string> extends ComponentProps<'th'> {
  column: { id: Id; title: string };
  sort: Sort<Id>;
  /** Called with the order that staff choose. */
  onSort: (sort: Sort<Id>) => void;
}

/**
 * Renders the header of a column, which sorts the table. The arrow follows the text, or is before it where the
 * text is at the end: `data-align="end"`.
 */
export function SortHeader<Id extends string>({
  column: { id, title },
  sort,
  onSort,
  ...th
}: SortHeaderProps<Id>) {
  const direction = directionOf(sort, id);
  return (
    // The label keeps the name of the column where styles hide the button.
    <th scope="col" aria-sort={direction} aria-label={title} {...th}>
      <button type="button" className={styles.button} onClick={() => onSort(nextSort(sort, id))}>
        <span>{title}</span>
        <Icon
          icon={direction === 'descending' ? ArrowDown : ArrowUp}
          size={16}
          className={styles.arrow}
        />
      </button>
    </th>
  );
}
