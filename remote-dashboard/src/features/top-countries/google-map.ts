import { palettes } from '../../charts/palette';
import { countryVisits, scale } from './country-visits';

/** What Google's map is drawn from. Countries go by code: a name would have to be looked up. */
export const googleMapData = [
  ['Country', 'Visits'],
  ...countryVisits.map(({ code, country, popularity }) => [{ v: code, f: country }, popularity]),
];

/** How Google draws the map in each theme; the legend is ours. */
export const googleMapOptions = {
  light: options('light'),
  dark: options('dark'),
};

function options(theme: 'light' | 'dark') {
  const { from, to, land } = palettes[theme].map;
  return {
    backgroundColor: 'transparent',
    colorAxis: { minValue: scale.min, maxValue: scale.max, colors: [from, to] },
    datalessRegionColor: land,
    defaultColor: land,
    legend: 'none',
    tooltip: { isHtml: true, textStyle: { color: palettes[theme].text, fontSize: 13 } },
  };
}
