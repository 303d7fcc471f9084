import type { LegendEntry } from '@backshop/shared-types';
import { countryPopularity, scale, scaleColor } from './country-popularity';
import styles from './map-legend.module.scss';

/** Lists the three most popular countries with their colours, and shows the colour scale. */
export function MapLegend() {
  return (
    <div className={styles.legend}>
      <ul className={styles.entries} aria-label="Most popular countries">
        {legendEntries.map(({ id, color, text }, index) => (
          <li key={id} className={styles.entry}>
            <span className={styles.dot} style={{ background: color }} aria-hidden />
            <span className={styles.rank}>{text}</span>
            <span className={styles.country}>{countryPopularity[index]?.country}</span>
          </li>
        ))}
      </ul>
      <p className={styles.scale}>
        <span>Popularity</span>
        <span>
          <span>{scale.min}</span>
          <span className={styles.gradient} aria-hidden />
          <span className={styles['visually-hidden']}>to</span>
          <span>{scale.max}</span>
        </span>
      </p>
    </div>
  );
}

const legendEntries: LegendEntry[] = countryPopularity
  .slice(0, 3)
  .map(({ code, popularity }, index) => ({
    id: code,
    color: scaleColor(popularity),
    text: `Top${index + 1}`,
  }));
