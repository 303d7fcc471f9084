import { Select } from '@backshop/ui/select';
import { useId } from 'react';
import { CsvActions } from '../../table/csv-actions';
import { describeSort } from '../../table/choose-sort';
import { choices, type View } from '../../view/view';
import { orderColumns, stateNames } from './order-columns';
import styles from './order-panel.module.scss';
import type { OrderToolsProps } from './order-tools';
import { orderCells, ordersFile } from './order-cells';

/** Sorts, filters and exports the orders. */
export function OrderPanel({ view, setView, orders }: OrderToolsProps) {
  const id = useId();
  return (
    <div className={styles.panel}>
      <label htmlFor={`${id}-sort`}>Sort by</label>
      <Select
        className={styles.select}
        id={`${id}-sort`}
        value={view.sort}
        onChange={({ target }) => setView({ sort: target.value as View['sort'] })}
      >
        {choices.sort.map((sort) => (
          <option key={sort} value={sort}>
            {describeSort(orderColumns, sort)}
          </option>
        ))}
      </Select>
      <label htmlFor={`${id}-state`}>State</label>
      <Select
        className={styles.select}
        id={`${id}-state`}
        value={view.state}
        onChange={({ target }) => setView({ state: target.value as View['state'] })}
      >
        {choices.state.map((state) => (
          <option key={state} value={state}>
            {stateNames[state]}
          </option>
        ))}
      </Select>
      <CsvActions
        name="new orders"
        fileName={ordersFile}
        of={view.sort + view.state}
        cells={() => orderCells(orders)}
      />
    </div>
  );
}
