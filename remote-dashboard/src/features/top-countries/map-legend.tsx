import type { LegendEntry } from '@backshop/shared-types';
import { mix, palettes } from '../../charts/palette';
import { useIsDark } from '../../charts/use-is-dark';
import { countryPopularity, scale, shareOfScale } from './country-popularity';
import styles from './map-legend.module.scss';

/** Lists the three most popular countries with their colours, and shows the colour scale. */
export function MapLegend() {
  const { from, to } = palettes[useIsDark() ? 'dark' : 'light'].map;
  const top = countryPopularity.slice(0, 3);
  return (
    <div className={styles.legend}>
      <ul className={styles.entries} aria-label="Most popular countries">
        {legendEntries(from, to).map(({ id, color, text }, index) => (
          <li key={id} className={styles.entry}>
            <span className={styles.dot} style={{ background: color }} aria-hidden />
            <span>{text}</span>
            <span className={styles.country}>{top[index]?.country}</span>
          </li>
        ))}
      </ul>
      <p className={styles.scale}>
        <span>Popularity {scale.min}</span>
        <span
          className={styles.gradient}
          style={{ background: `linear-gradient(90deg, ${from}, ${to})` }}
          aria-hidden
        />
        <span className={styles['visually-hidden']}>to</span>
        <span>{scale.max}</span>
      </p>
    </div>
  );
}

function legendEntries(from: string, to: string): LegendEntry[] {
  return countryPopularity.slice(0, 3).map(({ code, popularity }, index) => ({
    id: code,
    color: mix(from, to, shareOfScale(popularity)),
    text: `Top${index + 1}`,
  }));
}
