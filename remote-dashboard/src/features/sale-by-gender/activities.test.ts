import { activities, hoursText, shareText, totalHours, transparent } from './activities';

const wholeHours = [...Array(totalHours + 1).keys()];

test.each(wholeHours)('formats hours in American English: %s', (hours) => {
  const hour = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  expect(hoursText(hours)).toBe(hour.format(hours));
});

test.each(wholeHours)('formats the share of hours in American English: %s', (hours) => {
  const percent = new Intl.NumberFormat('en-US', { style: 'percent' });
  expect(shareText(hours)).toBe(percent.format(hours / totalHours));
});

test.each(activities.filter(({ color }) => color !== transparent))(
  'the rim of $name is as strong as its face, and evenly darker',
  ({ color, rim }) => {
    const [face, side] = [toOklch(color), toOklch(rim)];
    expect(face.lightness - side.lightness).toBeCloseTo(0.12, 2);
    expect(side.chroma / face.chroma).toBeGreaterThan(0.9);
    expect(Math.abs(side.hue - face.hue)).toBeLessThan(0.2);
  },
);

/** @see https://www.w3.org/TR/css-color-4/#color-conversion-code */
function toOklch(hex: string): { lightness: number; chroma: number; hue: number } {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)) as Triple;
  const product = (rows: Triple[], [x, y, z]: Triple) =>
    rows.map((row) => row[0] * x + row[1] * y + row[2] * z) as Triple;
  const cones = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [red, green, blue],
  ).map(Math.cbrt) as Triple;
  const [lightness, a, b] = product(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

type Triple = [number, number, number];
