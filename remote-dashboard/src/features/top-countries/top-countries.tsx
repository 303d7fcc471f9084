// The map itself loads later. Imported there, its few rules would need a request of their own.
import './world-map/world-map.module.scss';
import { Select } from '@backshop/ui/select';
import { Card } from '../../card/card';
import { ChartFigure } from '../../charts/chart-figure';
import type { Palette } from '../../charts/google/google-layer';
import { useGoogleChart } from '../../charts/google/use-google-chart';
import { useLazyComponent } from '../../loading/use-lazy-component';
import { choices, useView, type View } from '../../view/view';
import { countryId, countryPopularity, scale } from './country-popularity';
import { CountryExport, CountryTable } from './country-table';
import { MapLegend } from './map-legend';
import styles from './period-select.module.scss';

/** In px (docs/product.md, "Charts"). */
const mapHeight = 265;

/** Shows in which countries the shop is popular. */
export function TopCountries() {
  const chart = useGoogleChart();
  // "Try again" loads it again, too.
  const map = useLazyComponent(loadWorldMap, chart.status === 'errored');
  return (
    <Card id="top-countries" title="Top countries" accent="peach" action={<PeriodSelect />}>
      <ChartFigure
        id="map"
        name="Popularity by country"
        summary={summary()}
        height={mapHeight}
        aspectRatio={1.6}
        chart={chart}
        showsSharedFailures
        google={{
          type: 'GeoChart',
          data: googleMapData,
          optionsOf: googleMapOptions,
          onPoint: logRow,
        }}
        builtIn={
          map.status === 'failed'
            ? null
            : map.status === 'ready' && <map.Component onPoint={logCountry} />
        }
        legend={<MapLegend />}
        markIds={countryIds}
        table={<CountryTable />}
        tableActions={<CountryExport />}
      />
    </Card>
  );
}

const countryIds = countryPopularity.map(({ code }) => countryId(code));

async function loadWorldMap() {
  const { WorldMap } = await import(
    /* webpackChunkName: "built-in-charts" */ './world-map/world-map'
  );
  return WorldMap;
}

function logRow(row: number): void {
  const country = countryPopularity[row];
  if (country) logCountry(country.code);
}

function summary(): string {
  const [first, second, third] = countryPopularity;
  return `World map of popularity by country. ${first?.country} is the most popular with ${first?.popularity}, followed by ${second?.country} with ${second?.popularity} and ${third?.country} with ${third?.popularity}. The map shows ${countryPopularity.length} countries.`;
}

/** Keeps the choice of staff in the address, but nothing depends on it yet. */
function PeriodSelect() {
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
          {`Latest ${days} days`}
        </option>
      ))}
    </Select>
  );
}

/** Data for Google's map. With a name instead of a code, Google would have to look up the country. */
const googleMapData = [
  ['Country', 'Popularity'],
  ...countryPopularity.map(({ code, country, popularity }) => [
    { v: code, f: country },
    popularity,
  ]),
];

function googleMapOptions({ low, high, land }: Palette) {
  return {
    colorAxis: { minValue: scale.min, maxValue: scale.max, colors: [low, high] },
    datalessRegionColor: land,
    defaultColor: land,
  };
}

/** Logs a country that staff point at or select, and nothing else (docs/product.md, "Charts"). */
function logCountry(code: string): void {
  const country = countryPopularity.find((row) => row.code === code);
  console.info('Country', country?.country ?? code);
}
