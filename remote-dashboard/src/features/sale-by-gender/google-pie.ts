import { palettes } from '../../charts/palette';
import { activities } from './activities';

/** What Google's pie is drawn from. */
export const googlePieData = [
  ['Activity', 'Hours per day'],
  ...activities.map(({ name, hours }) => [name, hours]),
];

/** How Google draws the pie in each theme; the legend is ours. */
export const googlePieOptions = {
  light: options('light'),
  dark: options('dark'),
};

function options(theme: 'light' | 'dark') {
  return {
    is3D: true,
    backgroundColor: 'transparent',
    slices: activities.map(({ color }) => ({ color })),
    chartArea: { left: 8, top: 8, right: 8, bottom: 8 },
    legend: 'none',
    pieSliceText: 'none',
    tooltip: { isHtml: true, textStyle: { color: palettes[theme].text, fontSize: 13 } },
  };
}
