import { arcsOf, visibleCuts, rimPath } from './pie-geometry';

const pie = { x: 0, y: 0, rx: 100, ry: 50, depth: 20 };

test('arcs fill the circle in proportion to their values', () => {
  const arcs = arcsOf([1, 1, 2]);
  expect(arcs.map(({ from, to }) => (to - from) / Math.PI)).toEqual([0.5, 0.5, 1]);
  expect(arcs[0]!.from).toBeCloseTo(-Math.PI / 2);
  expect(arcs[2]!.to).toBeCloseTo((3 * Math.PI) / 2);
});

test('only the front of the rim is visible', () => {
  expect(rimPath(pie, { from: -Math.PI / 2, to: 0 })).toBe('');
  expect(rimPath(pie, { from: -Math.PI / 2, to: Math.PI / 2 })).toBe(
    'M100 0A100 50 0 0 1 0 50L0 70A100 50 0 0 0 100 20Z',
  );
});

test('both cuts are visible at the front of the pie, and none at its back', () => {
  expect(visibleCuts({ from: 1.3, to: 1.8 })).toEqual({ start: true, end: true });
  expect(visibleCuts({ from: -1.8, to: -1.3 })).toEqual({ start: false, end: false });
});
