import { activities } from './activities';
import styles from './pie-legend.module.scss';
import { clear } from './pie-slice';
import { hoursText, shareText } from './shares';

/** Each slice with its colour, hours and share. */
export function PieLegend() {
  return (
    <ul className={styles.legend} aria-label="Slices">
      {activities.map(({ name, hours, color }) => (
        <li key={name} className={styles.entry}>
          <span
            className={styles.dot}
            data-clear={color === clear || undefined}
            style={{ background: color }}
            aria-hidden
          />
          <span className={styles.name}>{name}</span>
          <span className={styles.hours}>{hoursText(hours)}</span>
          <span className={styles.share}>{shareText(hours)}</span>
        </li>
      ))}
    </ul>
  );
}
