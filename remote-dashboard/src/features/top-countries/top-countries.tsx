import { Card } from '../../card/card';
import { ChartFigure } from '../../charts/chart-figure';
import { useGoogleChart } from '../../charts/google/use-google-chart';
import { useLazyComponent } from '../../loading/use-lazy-component';
import { CountryExport, CountryTable } from './country-table';
import { countryPopularity } from './country-popularity';
import { googleMapData, googleMapOptions } from './google-map';
import { logCountry } from './log-country';
import { MapLegend } from './map-legend';
import { PeriodSelect } from './period-select';
// The map itself loads later. Imported there, its few rules would need a request of their own.
import './world-map/world-map.module.scss';

/** In px (docs/product.md, "Charts"). */
const mapHeight = 265;

/** Shows in which countries the shop is popular. */
export function TopCountries() {
  const chart = useGoogleChart();
  const map = useLazyComponent(loadWorldMap);
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
        table={<CountryTable />}
        tableActions={<CountryExport />}
      />
    </Card>
  );
}

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
