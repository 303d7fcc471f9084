import type { LegendEntry } from '@backshop/shared-types';
import { mix, palettes } from '../../charts/palette';
import { countryPopularity, scale, shareOfScale } from './country-popularity';
import styles from './map-legend.module.scss';

const { light, dark } = palettes;
const darkEntries = legendEntries(dark.map);

/**
 * Lists the three most popular countries with their colours, and shows the colour scale. The stylesheet
 * selects the colours of the theme, because the build renders the legend without knowing the theme.
 */
export function MapLegend() {
  return (
    <div className={styles.legend}>
      <ul className={styles.entries} aria-label="Most popular countries">
        {legendEntries(light.map).map(({ id, color, text }, index) => (
          <li key={id} className={styles.entry}>
            <span
              className={styles.dot}
              style={{ '--in-light': color, '--in-dark': darkEntries[index]?.color }}
              aria-hidden
            />
            <span>{text}</span>
            <span className={styles.country}>{countryPopularity[index]?.country}</span>
          </li>
        ))}
      </ul>
      <p className={styles.scale}>
        <span>Popularity {scale.min}</span>
        <span
          className={styles.gradient}
          style={{ '--in-light': gradient(light.map), '--in-dark': gradient(dark.map) }}
          aria-hidden
        />
        <span className={styles['visually-hidden']}>to</span>
        <span>{scale.max}</span>
      </p>
    </div>
  );
}

type Scale = (typeof palettes)['light']['map'];

function legendEntries({ from, to }: Scale): LegendEntry[] {
  return countryPopularity.slice(0, 3).map(({ code, popularity }, index) => ({
    id: code,
    color: mix(from, to, shareOfScale(popularity)),
    text: `Top${index + 1}`,
  }));
}

function gradient({ from, to }: Scale): string {
  return `linear-gradient(90deg, ${from}, ${to})`;
}
