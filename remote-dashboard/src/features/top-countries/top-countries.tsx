import { Card } from '../../card/card';
import { ChartFrame } from '../../charts/chart-frame';
import { GoogleLayer } from '../../charts/google/google-layer';
import { useChart } from '../../charts/use-chart';
import { useIsDark } from '../../charts/use-is-dark';
import { useLatePart } from '../../loading/use-late-part';
import { CountryTable } from './country-table';
import { countryVisits } from './country-visits';
import { googleMapData, googleMapOptions } from './google-map';
import { logCountry } from './log-country';
import { MapLegend } from './map-legend';
import { PeriodSelect } from './period-select';
// The map comes late; its few rules do not, or they would be a request of their own.
import './world-map/world-map.module.scss';

/** Height of the map in px (spec §9). */
const mapHeight = 265;

/** Where the shop is popular. */
export function TopCountries() {
  const chart = useChart();
  const isDark = useIsDark();
  const map = useLatePart(loadWorldMap);
  return (
    <Card title="Top countries" accent="peach" action={<PeriodSelect />}>
      <ChartFrame
        name="Visits by country"
        summary={summary()}
        height={mapHeight}
        chart={chart}
        google={
          <GoogleLayer
            chart={chart}
            type="GeoChart"
            data={googleMapData}
            options={googleMapOptions[isDark ? 'dark' : 'light']}
            height={mapHeight}
            onPoint={logRow}
          />
        }
        own={
          map.status === 'failed'
            ? null
            : map.status === 'ready' && (
                <map.part isSilhouette={chart.status === 'loading'} onPoint={logCountry} />
              )
        }
        legend={<MapLegend />}
        table={<CountryTable />}
      />
    </Card>
  );
}

async function loadWorldMap() {
  const { WorldMap } = await import(/* webpackChunkName: "world-map" */ './world-map/world-map');
  return WorldMap;
}

function logRow(row: number): void {
  const country = countryVisits[row];
  if (country) logCountry(country.code);
}

function summary(): string {
  const [first, second, third] = countryVisits;
  return `Visits by country on a world map. ${first?.country} leads with ${first?.popularity}, before ${second?.country} with ${second?.popularity} and ${third?.country} with ${third?.popularity}; ${countryVisits.length} countries in all.`;
}
