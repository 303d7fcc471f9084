import type { Palette } from '../../charts/google/use-palette';
import { countryPopularity, scale } from './country-popularity';

/** Data for Google's map. With a name instead of a code, Google would have to look up the country. */
export const googleMapData = [
  ['Country', 'Popularity'],
  ...countryPopularity.map(({ code, country, popularity }) => [
    { v: code, f: country },
    popularity,
  ]),
];

/** Returns the options for Google's map. It has no legend, because we render our own. */
export function googleMapOptions({ low, high, land, text }: Palette) {
  return {
    backgroundColor: 'transparent',
    colorAxis: { minValue: scale.min, maxValue: scale.max, colors: [low, high] },
    datalessRegionColor: land,
    defaultColor: land,
    legend: 'none',
    tooltip: { isHtml: true, textStyle: { fontName: 'inherit', fontSize: 13, color: text } },
  };
}
