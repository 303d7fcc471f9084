import { render } from '@testing-library/react';
import { NavigationIcon } from './navigation-icon';

const drawingOf = (name: string) =>
  render(<NavigationIcon name={name} />).container.querySelector('svg')?.innerHTML;

test('a page without an icon of its own has a neutral one', () => {
  expect(drawingOf('reports')).toBe(drawingOf('gift-cards'));
  expect(drawingOf('reports')).toMatch(/./);
  expect(drawingOf('store')).not.toBe(drawingOf('reports'));
});
