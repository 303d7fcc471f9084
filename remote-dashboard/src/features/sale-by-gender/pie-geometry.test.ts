import { arcsOf, facesFront, rimPath } from './pie-geometry';

const pie = { x: 0, y: 0, rx: 100, ry: 50, depth: 20 };

test('arcs fill the circle, each as far as its value', () => {
  const arcs = arcsOf([1, 1, 2]);
  expect(arcs.map(({ from, to }) => (to - from) / Math.PI)).toEqual([0.5, 0.5, 1]);
  expect(arcs[0]!.from).toBeCloseTo(-Math.PI / 2);
  expect(arcs[2]!.to).toBeCloseTo((3 * Math.PI) / 2);
});

test('a rim shows at the front alone', () => {
  expect(rimPath(pie, { from: -Math.PI / 2, to: 0 })).toBe('');
  expect(rimPath(pie, { from: -Math.PI / 2, to: Math.PI / 2 })).toBe(
    'M100 0A100 50 0 0 1 0 50L0 70A100 50 0 0 0 100 20Z',
  );
});

test('both cuts of a slice at the front face the front', () => {
  expect(facesFront({ from: 1.3, to: 1.8 })).toEqual({ start: true, end: true });
  expect(facesFront({ from: -1.8, to: -1.3 })).toEqual({ start: false, end: false });
});
