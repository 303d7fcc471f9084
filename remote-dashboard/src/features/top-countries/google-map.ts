import { palettes } from '../../charts/palette';
import { countryPopularity, scale } from './country-popularity';

/** Data for Google's map. With a name instead of a code, Google would have to look up the country. */
export const googleMapData = [
  ['Country', 'Popularity'],
  ...countryPopularity.map(({ code, country, popularity }) => [
    { v: code, f: country },
    popularity,
  ]),
];

/** Options for Google's map in each theme. It has no legend, because we render our own. */
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
    tooltip: {
      isHtml: true,
      textStyle: { fontName: 'inherit', fontSize: 13, color: palettes[theme].text },
    },
  };
}
