import { ChartTooltip, MarkFocus, useMarks } from '../../../charts/built-in/marks';
import { useAddressedId } from '../../../view/use-addressed-id';
import { countryId, countryPopularity, scaleColor } from '../country-popularity';
import styles from './world-map.module.scss';
import world from './world-paths.json';

interface WorldMapProps {
  /** Called with the code of a country that staff point at or select. */
  onPoint: (code: string) => void;
}

const paths: Readonly<Record<string, string>> = world.paths;
const codes = countryPopularity.map(({ code }) => code);
const land = Object.keys(paths)
  .filter((code) => !codes.includes(code))
  .map((code) => paths[code])
  .join('');
const topThree = codes
  .slice(0, 3)
  .map((code) => paths[code])
  .join('');

/** Renders the built-in map, shown until Google Charts has drawn, and when it fails. */
export function WorldMap({ onPoint }: WorldMapProps) {
  const { pointed, focused, markProps, onLeaveTooltip } = useMarks(codes, onPoint);
  const shown = countryPopularity.find(({ code }) => code === pointed?.id);
  const id = useAddressedId();
  const addressed = codes.find((code) => countryId(code) === id);
  const surrounded = focused ?? addressed;

  return (
    <>
      <svg
        className={styles.map}
        viewBox={`0 0 ${world.width} ${world.height}`}
        role="listbox"
        aria-label="Countries"
      >
        <path d={land} className={styles.land} />
        {countryPopularity.map(({ code, country, popularity }) => (
          <path
            key={code}
            id={countryId(code)}
            className={styles.country}
            d={paths[code]}
            style={{ fill: scaleColor(popularity) }}
            role="option"
            aria-label={`${country}: popularity ${popularity}`}
            aria-current={code === addressed || undefined}
            {...markProps(code)}
          />
        ))}
        <path d={topThree} className={styles.top} />
        {surrounded && <MarkFocus d={[paths[surrounded]!]} />}
      </svg>
      <ChartTooltip at={pointed} onLeave={onLeaveTooltip}>
        <strong>{shown?.country}</strong>
        <span>{`Popularity: ${shown?.popularity}`}</span>
      </ChartTooltip>
    </>
  );
}
