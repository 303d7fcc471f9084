import type { Palette } from '../../charts/google/use-palette';
import { activities } from './activities';

/** Data for Google's pie. */
export const googlePieData = [
  ['Activity', 'Hours per day'],
  ...activities.map(({ name, hours }) => [name, hours]),
];

/** Returns the options for Google's pie. It has no legend, because we render our own. */
export function googlePieOptions({ text }: Palette) {
  return {
    is3D: true,
    backgroundColor: 'transparent',
    slices: activities.map(({ color }) => ({ color })),
    chartArea: { left: 8, top: 8, right: 8, bottom: 8 },
    legend: 'none',
    pieSliceText: 'none',
    tooltip: { isHtml: true, textStyle: { fontName: 'inherit', fontSize: 13, color: text } },
  };
}
