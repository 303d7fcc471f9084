import { ChartTooltip } from '../../../charts/built-in/chart-tooltip';
import { useMarks } from '../../../charts/built-in/use-marks';
import { countryPopularity, scaleColor } from '../country-popularity';
import styles from './world-map.module.scss';
import world from './world-paths.json';

interface WorldMapProps {
  /** Draws the land without data. */
  isSilhouette: boolean;
  /** Called with the code of a country that staff point at or select. */
  onPoint: (code: string) => void;
}

const paths: Readonly<Record<string, string>> = world.paths;
const codes = countryPopularity.map(({ code }) => code);
const land = Object.keys(paths)
  .filter((code) => !codes.includes(code))
  .map((code) => paths[code])
  .join('');
const allLand = Object.values(paths).join('');

/** Renders the built-in map, shown while Google Charts loads and when it fails. */
export function WorldMap({ isSilhouette, onPoint }: WorldMapProps) {
  const { pointed, markProps } = useMarks(codes, onPoint);
  const shown = countryPopularity.find(({ code }) => code === pointed?.id);
  const viewBox = `0 0 ${world.width} ${world.height}`;

  if (isSilhouette) {
    return (
      <svg className={styles.map} viewBox={viewBox} aria-hidden>
        <path d={allLand} className={styles.silhouette} />
      </svg>
    );
  }
  return (
    <>
      <svg className={styles.map} viewBox={viewBox} role="listbox" aria-label="Countries">
        <path d={land} className={styles.land} />
        {countryPopularity.map(({ code, country, popularity }) => (
          <path
            key={code}
            className={styles.country}
            d={paths[code]}
            style={{ fill: scaleColor(popularity) }}
            role="option"
            aria-label={`${country}: popularity ${popularity}`}
            {...markProps(code)}
          />
        ))}
      </svg>
      <ChartTooltip at={pointed}>
        <strong>{shown?.country}</strong>
        <span>Popularity: {shown?.popularity}</span>
      </ChartTooltip>
    </>
  );
}
