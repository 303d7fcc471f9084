import styles from './period-select.module.scss';

/** The periods in days (spec §9). */
const periods = [7, 15, 30, 40];

/** Keeps what is chosen, and changes nothing else (spec §2). */
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
