import { activities, hoursText, shareText, transparent } from './activities';
import styles from './pie-legend.module.scss';

/** Lists each slice with its colour, hours and share of the day. */
export function PieLegend() {
  return (
    <ul className={styles.legend} aria-label="Slices">
      {activities.map(({ name, hours, color }) => (
        <li key={name} className={styles.entry}>
          <span
            className={styles.dot}
            data-transparent={color === transparent || undefined}
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
