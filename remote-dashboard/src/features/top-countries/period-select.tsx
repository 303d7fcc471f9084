import styles from './period-select.module.scss';

/** In days (docs/product.md, "Dashboard"). */
const periods = [7, 15, 30, 40];

/** Keeps the choice of staff, but nothing depends on it yet. */
export function PeriodSelect() {
  return (
    <select className={styles.select} aria-label="Period" defaultValue={periods[0]}>
      {periods.map((days) => (
        <option key={days} value={days}>
          Latest {days} days
        </option>
      ))}
    </select>
  );
}
