import { Select } from '@backshop/ui/select';
import { choices, useView, type View } from '../../view/view';
import styles from './period-select.module.scss';

/** Keeps the choice of staff in the address, but nothing depends on it yet. */
export function PeriodSelect() {
  const { view, setView } = useView();
  return (
    <Select
      className={styles.select}
      aria-label="Period"
      value={view.period}
      onChange={(event) => setView({ period: event.target.value as View['period'] })}
    >
      {choices.period.map((days) => (
        <option key={days} value={days}>
          Latest {days} days
        </option>
      ))}
    </Select>
  );
}
